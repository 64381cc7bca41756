import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { manifestFile, tourFolder } from "./manifest.mts";
import { lacking } from "./shown-console.mts";
import { takeTour } from "./take-tour.mts";

// Takes all pictures of the tour, and records what each shows.

if (lacking !== "") throw new Error(`Pictures of the console need ${lacking}.`);
await mkdir(tourFolder, { recursive: true });
const taken = await takeTour({
  write: (file, bytes) => writeFile(join(tourFolder, file), bytes),
  isOld: () => true,
});
await writeFile(manifestFile, `${JSON.stringify(taken, undefined, 2)}\n`);
