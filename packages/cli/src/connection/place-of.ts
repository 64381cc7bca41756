import type { Site } from "@halcyon/sdk/v2";
import { CommandError } from "../command-error.ts";
import type { Surroundings } from "../surroundings.ts";
import { readConfig, type SavedPlace } from "./config-file.ts";
import { nearNames } from "./near-names.ts";

/** Options that name a place. */
export interface PlaceOptions {
  readonly at?: readonly string[];
  readonly elevation?: number;
  readonly surface?: "land" | "sea";
}

/** Pattern of the names under which users can save places. In a shell, such names need no quotes. */
export const placeName = /^\p{L}[\p{L}\p{M}\p{N}_.-]{0,59}$/u;

/** Place with its displayed name. */
export interface NamedPlace {
  readonly name: string;
  readonly site: Site;
}

/** Returns the place for a command that accepts only one place: the place of `--at`, or the only saved place. */
export async function placeOf(surroundings: Surroundings, options: PlaceOptions): Promise<NamedPlace> {
  const [place, ...others] = await placesOf(surroundings, options);
  if (others.length === 0) return place!;
  throw new CommandError("usage", "One place at a time: give --at once. halcyon compare takes several.");
}

/** Returns the places for a command that accepts several places: at least one. */
export async function placesOf(
  { environment }: Surroundings,
  { at = [], elevation, surface }: PlaceOptions,
): Promise<readonly NamedPlace[]> {
  const { places = {} } = await readConfig(environment);
  const names = Object.keys(places);
  if (at.length === 0 && names.length !== 1) {
    throw new CommandError(
      "usage",
      names.length === 0
        ? "Where? Give --at <latitude,longitude>, such as --at 53.55,9.99."
        : `Where? Give --at with coordinates or a name: ${names.join(", ")}.`,
    );
  }
  return (at.length === 0 ? names : at).map((text) => ({
    name: text,
    site: {
      ...siteOf(text, places),
      ...(elevation !== undefined && { elevation_m: elevation }),
      ...(surface !== undefined && { surface }),
    },
  }));
}

/** Returns a name in lower case and Unicode normal form, for comparison. Keyboards and files encode accented letters in different ways. */
function nameOf(name: string): string {
  return name.normalize().toLowerCase();
}

function siteOf(text: string, places: Readonly<Record<string, SavedPlace>>): SavedPlace {
  const site = coordinatesOf(text);
  if (site !== undefined) return site;
  const named = Object.entries(places).find(([name]) => nameOf(name) === nameOf(text));
  if (named !== undefined) return named[1];
  const near = nearNames(text, Object.keys(places));
  const meant = near.length === 0 ? "" : ` Did you mean ${near.join(" or ")}?`;
  throw new CommandError(
    "absent",
    `There is no place ${JSON.stringify(text)}.${meant} Names are not looked up on a map. Search for it in the console, which shows its coordinates, then save it: halcyon place add ${placeName.test(text) ? text : "<name>"} --at <latitude,longitude>`,
  );
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
