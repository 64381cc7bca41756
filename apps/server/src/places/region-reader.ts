import { foldName } from "./fold-name.ts";
import type { PlaceFile } from "./place-file.ts";

/** Name in a text, with the condition on places that the rest of the text states. */
interface Reading {
  readonly name: string;
  readonly isWithin: (place: number) => boolean;
  /** True if neither the text nor the search states a country or state. */
  readonly isBare: boolean;
}

/** Other names of countries, which people write often. */
const otherNames = new Map(
  Object.entries<string>({ uk: "GB", greatbritain: "GB", usa: "US", unitedstatesofamerica: "US" }),
);

/** Returns functions that find countries and US states in search texts. */
export function regionReader({
  country,
  countries,
  state,
  states,
  regions,
  areas,
}: Pick<PlaceFile, "country" | "countries" | "state" | "states" | "regions" | "areas">) {
  const codes = new Map<string, readonly string[]>();
  const note = (text: string, code: string): void => {
    codes.set(lettersOf(text), [...(codes.get(lettersOf(text)) ?? []), code]);
  };
  for (const [code, name] of Object.entries(regions)) {
    note(code.replace("US-", ""), code);
    note(name, code);
  }
  for (const [name, code] of otherNames) note(name, code);

  /** Returns true if a place is in one of the countries or states with these codes. */
  const isIn = (place: number, asked: readonly string[]): boolean => {
    const own = countries[country[place]!]!;
    return asked.includes(own) || (state[place] !== 0 && asked.includes(`${own}-${states[state[place]!]!}`));
  };

  const withinAll =
    (asked: readonly (readonly string[])[], only: string | undefined): Reading["isWithin"] =>
    (place) =>
      (only === undefined || isIn(place, [only])) && asked.every((some) => isIn(place, some));

  return {
    /** Returns the state of a place; null outside the United States. */
    stateOf: (place: number): string | null =>
      state[place] === 0 ? null : (regions[`US-${states[state[place]!]!}`] ?? null),

    /** Returns a function that says whether a place is in the country with a code; without a code, every place is. */
    withinCountry: (only: string | undefined): Reading["isWithin"] => withinAll([], only),

    /** Returns true if a text names a country, a US state, or an area that is not in the country of a place. */
    isArea(text: string, place: number): boolean {
      const owners = areas[foldName(text)];
      return codes.has(lettersOf(text)) || owners?.includes(countries[country[place]!]!) === false;
    },

    /**
     * Returns the readings of a text: as a whole name, and as a name with countries or states after commas.
     *
     * @param only - Code of the country in which places must be; absent for all countries.
     */
    readings(text: string, only?: string): Reading[] {
      const whole = { name: text, isWithin: withinAll([], only), isBare: only === undefined };
      const [name, ...after] = partsOf(text);
      if (after.length === 0) return [{ ...whole, name }];
      const asked = after.map((part) => codes.get(lettersOf(part)) ?? []);
      return [whole, { name, isWithin: withinAll(asked, only), isBare: false }];
    },

    /** Returns the reading of a text that someone still types: its last country or state may be only a beginning. */
    beginning(text: string, only?: string): Omit<Reading, "isBare"> {
      const [name, ...after] = partsOf(text);
      const asked = after.map((part) => {
        const letters = lettersOf(part);
        return [...codes].filter(([known]) => known.startsWith(letters)).flatMap(([, some]) => some);
      });
      return { name, isWithin: withinAll(asked, only) };
    },
  };
}

function lettersOf(text: string): string {
  return foldName(text)
    .replaceAll(" ", "")
    .replace(/^the(?=.)/, "");
}

/** Returns the name at the start of a text, and the texts after its commas. */
function partsOf(text: string): [string, ...string[]] {
  const [name = "", ...after] = text.split(",");
  return [name, ...after.filter((part) => lettersOf(part) !== "")];
}
