import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Gazetteer } from "./gazetteer.ts";
import { makePlaceFile } from "./make-place-file.ts";
import { openPlaceFile, writePlaceFile } from "./place-file.ts";

/** File name of the table of places. The build makes this file. */
export const placeFileName = "places.bin";

/** Returns the bytes of the table of places, which is made from the text files in a folder. This takes seconds of processor time. */
export function placeFileBytes(textFolder: string): Buffer {
  const text = (name: string): string => readFileSync(join(textFolder, name), "utf8");
  return writePlaceFile(makePlaceFile(text("places.tsv"), text("regions.tsv"), text("areas.tsv")));
}

/**
 * Returns a function that opens the gazetteer at its first call. Later calls return the same gazetteer.
 *
 * @param builtFolder - Folder with the table of places from the build. In a checkout that was not built, the table is made from the text files.
 * @param textFolder - Folder of the text files.
 */
export function gazetteerOnce(builtFolder: string, textFolder: string): () => Gazetteer {
  let opened: Gazetteer | undefined;
  const built = join(builtFolder, placeFileName);
  return () =>
    (opened ??= new Gazetteer(
      openPlaceFile(existsSync(built) ? readFileSync(built) : placeFileBytes(textFolder)),
    ));
}
