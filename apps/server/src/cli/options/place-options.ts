import { readFile } from "node:fs/promises";
import { type Location, locationSchema } from "@halcyon/schema";
import { InvalidArgumentError } from "commander";

/**
 * Parses `--place`, which may be given several times, and adds the place to the places that were given before.
 *
 * @throws InvalidArgumentError if the text is not a place.
 */
export function placeOption(text: string, before: readonly Location[]): readonly Location[] {
  const place = placeOf(text);
  if (place === undefined) throw new InvalidArgumentError('"latitude,longitude" is needed, as 47.40,8.50.');
  return [...before, place];
}

/**
 * Reads the file of `--places`. The file has one place per line. The first line may have column names.
 *
 * @param fail - Reports an error and ends the command.
 * @returns Places of the file; empty if no file is given.
 */
export async function placesIn(
  file: string | undefined,
  fail: (reason: string) => never,
): Promise<readonly Location[]> {
  if (file === undefined) return [];
  const text = await readFile(file, "utf8").catch(() => fail(`${file} cannot be read.`));
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return lines.flatMap((line, index) => {
    if (line === "" || (index === 0 && /latitude/i.test(line))) return [];
    return [
      placeOf(line) ?? fail(`${file}, line ${index + 1}: "latitude,longitude" is needed, as 47.40,8.50.`),
    ];
  });
}

function placeOf(text: string): Location | undefined {
  const read = readPlace(text);
  return read?.rest.length === 0 ? read.place : undefined;
}

/** Parses a latitude, a longitude, and any further numbers. Returns undefined if the text is not a place. */
export function readPlace(
  text: string,
): { readonly place: Location; readonly rest: readonly number[] } | undefined {
  const [latitude, longitude, ...rest] = text
    .split(",")
    .map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const place = locationSchema.safeParse({ latitude, longitude }).data;
  return place && { place, rest };
}
