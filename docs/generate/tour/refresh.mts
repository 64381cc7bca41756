import { isDeepStrictEqual } from "node:util";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readManifest } from "./manifest.mts";
import { lacking } from "./shown-console.mts";
import { builtFolder, writeTourParts } from "./tour-parts.mts";
import { takeTour } from "./take-tour.mts";

// Takes the pictures anew whose page has changed since they were recorded, for the site that is built now. The recorded ones stay as they are: a test
// finds those that are old.

const recorded = readManifest();
if (lacking === "") {
  const taken = await takeTour({
    write: (file, bytes) => writeFile(join(builtFolder, file), bytes),
    isOld: ({ name }, seen) => !isDeepStrictEqual(recorded[name]?.seen, seen),
  });
  await writeTourParts({ ...recorded, ...taken });
  const names = Object.keys(taken);
  console.log(
    names.length === 0
      ? "The pictures of the tour are up to date."
      : `Pictures taken anew: ${names.join(", ")}.`,
  );
} else console.log(`The tour has its recorded pictures. To take them anew, it needs ${lacking}.`);
