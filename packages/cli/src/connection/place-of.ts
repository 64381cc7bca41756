import type { FoundPlace, Halcyon, Site } from "@halcyon/sdk/v2";
import { CommandError } from "../command-error.ts";
import type { Surroundings } from "../surroundings.ts";
import { readConfig, type SavedPlace } from "./config-file.ts";
import { plain } from "../terminal/plain.ts";
import { nearNames } from "./near-names.ts";

/** Options that name a place. */
export interface PlaceOptions {
  readonly at?: readonly string[];
  readonly elevation?: number;
  readonly surface?: "land" | "sea";
}

/** Pattern of the names of saved places. In a shell, such names need no quotes. */
export const placeName = /^\p{L}[\p{L}\p{M}\p{N}_.-]{0,59}$/u;

/** Place with its displayed name. */
export interface NamedPlace {
  readonly name: string;
  readonly site: Site;
}

type Places = Pick<Halcyon, "places">;

/**
 * Returns the place for a command that accepts only one place: the place of `--at`, or the only saved place.
 *
 * @throws CommandError if `--at` gives several places. Also if `--at` is absent and the number of saved places is not one.
 */
export async function placeOf(
  surroundings: Surroundings,
  server: Places,
  options: PlaceOptions,
): Promise<NamedPlace> {
  const [place, ...others] = await placesOf(surroundings, server, options);
  if (others.length === 0) return place!;
  throw new CommandError("usage", "One place at a time: give --at once. halcyon compare takes several.");
}

/**
 * Returns the places for a command that accepts several places: at least one. Each text is read as coordinates, else as the name of a saved place, else as a
 * name that the server knows. The places that the server found by name are written to standard error.
 *
 * @throws CommandError if a name fits no place or several places. Also if no place is given and the number of saved places is not one.
 */
export async function placesOf(
  { environment, stderr }: Pick<Surroundings, "environment" | "stderr">,
  server: Places,
  { at = [], elevation, surface }: PlaceOptions,
): Promise<readonly NamedPlace[]> {
  const { places = {} } = await readConfig(environment);
  const names = Object.keys(places);
  if (at.length === 0 && names.length !== 1) {
    throw new CommandError(
      "usage",
      names.length === 0
        ? 'Where? Give --at with a name or coordinates, such as --at "Hamburg, DE" or --at 53.55,9.99.'
        : `Where? Give --at with coordinates or a name: ${names.join(", ")}.`,
    );
  }
  const found: NamedPlace[] = [];
  for (const text of at.length === 0 ? names : at) {
    const site = siteOf(text, places) ?? (await foundSite(text, server, names, stderr));
    found.push({
      name: text,
      site: {
        ...site,
        ...(elevation !== undefined && { elevation_m: elevation }),
        ...(surface !== undefined && { surface }),
      },
    });
  }
  return found;
}

/** Returns a name in lower case and Unicode normal form, for comparison. Keyboards and files encode accented letters in different ways. */
function nameOf(name: string): string {
  return name.normalize().toLowerCase();
}

/** Returns the place that a text gives by coordinates or by the name of a saved place; undefined if it does neither. */
function siteOf(text: string, places: Readonly<Record<string, SavedPlace>>): SavedPlace | undefined {
  return coordinatesOf(text) ?? Object.entries(places).find(([name]) => nameOf(name) === nameOf(text))?.[1];
}

/**
 * Looks up a name on the server, and writes which place it means.
 *
 * @throws CommandError if no place or several places have the name. The message lists options to paste.
 */
async function foundSite(
  text: string,
  { places: server }: Places,
  saved: readonly string[],
  stderr: Surroundings["stderr"],
): Promise<SavedPlace> {
  const { resolved, places, attribution } = await server.find({ q: text });
  const only = places.find(({ id }) => id === resolved);
  if (only !== undefined) {
    const { latitude, longitude } = only;
    stderr.write(`${plain(`${text}: ${wordsOf(only)}, ${latitude},${longitude}`)} (${attribution})\n`);
    return { latitude, longitude };
  }
  const whole = places.filter(({ how }) => how === "name");
  if (whole.length > 0)
    throw new CommandError(
      "usage",
      `${whole.length === 1 ? "More than one thing may be called" : "Several places are called"} ${JSON.stringify(text)}. Give one of these:\n${pasted(whole)} (${attribution})`,
    );
  const near = nearNames(text, saved).map((name) => `  --at ${name}`);
  const similar = places.length === 0 ? [] : [`${pasted(places)} (${attribution})`];
  const meant = [...near, ...similar];
  throw new CommandError(
    "absent",
    `There is no place ${JSON.stringify(text)}. Give degrees north and east, such as --at 53.55,9.99${meant.length === 0 ? "." : `, or one of these:\n${meant.join("\n")}`}`,
  );
}

/** Returns lines of options to paste, one for each place. */
function pasted(places: readonly FoundPlace[]): string {
  return places.map((place) => plain(`  --at ${quoted(place.text)}  ${wordsOf(place)}`)).join("\n");
}

function wordsOf({ name, region, country, near }: FoundPlace): string {
  const parts = [name, ...(region === null ? [] : [region]), country];
  return `${parts.join(", ")}${near === null ? "" : `, near ${near}`}`;
}

/** Quotes a text for a shell. */
function quoted(text: string): string {
  return /[$`"\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

/** Reads coordinates such as `51.5,-0.12` [degrees north, degrees east]. Returns undefined for any other text, such as a name. */
export function coordinatesOf(text: string): { latitude: number; longitude: number } | undefined {
  const [latitude, longitude, ...rest] = text
    .split(",")
    .map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (
    rest.length > 0 ||
    longitude === undefined ||
    !(Math.abs(latitude!) <= 90) ||
    !(Math.abs(longitude) <= 180)
  ) {
    return undefined;
  }
  return { latitude: latitude!, longitude };
}
