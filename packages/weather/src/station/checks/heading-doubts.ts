import { type Unit, variable } from "@halcyon/schema";
import type { ObservationDoubt } from "../../calibration/observations/doubt-observations.ts";
import { readUnit } from "../../units/read-unit.ts";
import type { ColumnMap, ColumnMeaning } from "../formats/csv.ts";

/** Height that the name of each wind variable contains [m]. */
const heightOf: Readonly<Partial<Record<ColumnMeaning["variable"], number>>> = {
  wind_speed_10m: 10,
  wind_gusts_10m: 10,
  wind_speed_100m: 100,
};

/**
 * Compares the headings of a CSV file with its configuration: the units of the columns and the height of the wind above ground. Returns the contradictions.
 *
 * @param context.anemometerHeightM - Configured height of the anemometer [m]. Wind is converted from this height to 10 m.
 * @param context.below - Words below each heading, where loggers write the units.
 * @example
 * ```js
 * const [doubt] = headingDoubts({ "Wind (km/h)": { variable: "wind_speed_10m", unit: "m/s" } });
 * doubt.looksLike; // => "km/h read as m/s"
 * ```
 */
export function headingDoubts(
  columns: ColumnMap,
  { anemometerHeightM, below = new Map() }: HeadingContext = {},
): readonly ObservationDoubt[] {
  return Object.entries(columns).flatMap(([heading, meaning]) => {
    const inHeading = unitDoubt(heading, meaning, { said: saidUnits(heading), by: "its heading" });
    const said = (below.get(heading) ?? []).flatMap((word) => saidUnits(`(${word})`));
    const inRow = unitDoubt(heading, meaning, { said, by: "the row below its heading" });
    return [
      ...(inHeading.length > 0 ? inHeading : inRow),
      ...heightDoubt(heading, meaning, anemometerHeightM),
    ];
  });
}

interface HeadingContext {
  readonly anemometerHeightM?: number | undefined;
  readonly below?: ReadonlyMap<string, readonly string[]> | undefined;
}

interface SaidUnits {
  readonly said: readonly string[];
  readonly by: string;
}

function unitDoubt(
  heading: string,
  { variable: name, unit }: ColumnMeaning,
  { said: units, by }: SaidUnits,
): readonly ObservationDoubt[] {
  const canonical = variable(name).unit;
  const mapped = converter(unit, canonical);
  for (const said of units) {
    const own = converter(said, canonical);
    if (own === undefined || mapped === undefined) continue;
    if ([1, 100].every((value) => Math.abs(own(value) - mapped(value)) < 1e-6)) return [];
    const looksLike = `${said} read as ${unit}`;
    const because = `The column "${heading}" looks like ${looksLike}: ${by} says ${said}.`;
    return [{ kind: "unit", looksLike, because }];
  }
  return [];
}

/** Returns a function that converts a unit to the canonical unit. Returns undefined if the unit measures something else. Upper and lower case are equal. */
function converter(text: string, canonical: Unit): ((value: number) => number) | undefined {
  for (const spelled of [text, text.toLowerCase(), text.toUpperCase()]) {
    const read = readUnit(spelled, canonical, 3600);
    if ("convert" in read) return read.convert;
  }
  return undefined;
}

/** Returns the possible units in a heading: first the text in brackets, then single words. Single letters and the word "in" count only in brackets. */
function saidUnits(heading: string): readonly string[] {
  const bracketed = [...heading.matchAll(/[([{]([^)\]}]+)[)\]}]/g)].map(([, text]) => text!.trim());
  const words = heading.split(/[\s_,;:()[\]{}]+/);
  return [...bracketed, ...words.filter((word) => word.length > 1 && !/^(?:in|\d.*)$/i.test(word))];
}

function heightDoubt(
  heading: string,
  { variable: name }: ColumnMeaning,
  anemometerHeightM: number | undefined,
): readonly ObservationDoubt[] {
  const [, text] = /(?<![\d.])(\d{1,3}(?:\.\d+)?)\s?m(?![a-z/²³])/i.exec(heading) ?? [];
  const ownM = heightOf[name];
  if (text === undefined || ownM === undefined) return [];
  const takenM = ownM === 10 ? (anemometerHeightM ?? ownM) : ownM;
  if (Number(text) === takenM) return [];
  const looksLike = `wind at ${text} m read as wind at ${takenM} m`;
  const because = `The column "${heading}" looks like ${looksLike}: its heading says ${text} m.`;
  return [{ kind: "height", looksLike, because }];
}
