import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Gazetteer } from "./gazetteer.ts";
import { makePlaceFile } from "./make-place-file.ts";
import { openPlaceFile, writePlaceFile } from "./place-file.ts";

/** Name of the table of places that the build makes. */
export const placeFileName = "places.bin";

/** Returns the bytes of the table of places, made from the texts in a folder. It takes seconds of a processor. */
export function placeFileBytes(textFolder: string): Buffer {
  const text = (name: string): string => readFileSync(join(textFolder, name), "utf8");
  return writePlaceFile(makePlaceFile(text("places.tsv"), text("regions.tsv")));
}

/**
 * Returns a function that opens the gazetteer at the first call, and gives the same one at each later call.
 *
 * @param builtFolder - Folder in which the build has put the table of places. Without the table, it is made from the texts, as in a checkout that was not
 * built.
 * @param textFolder - Folder of the texts.
 */
export function gazetteerOnce(builtFolder: string, textFolder: string): () => Gazetteer {
  let opened: Gazetteer | undefined;
  const built = join(builtFolder, placeFileName);
  return () =>
    (opened ??= new Gazetteer(
      openPlaceFile(existsSync(built) ? readFileSync(built) : placeFileBytes(textFolder)),
    ));
}
