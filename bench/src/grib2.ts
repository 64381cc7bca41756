import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fieldValues, grib2Fields, readGrid } from "@halcyon/grib2";
import { eccodesProcess } from "./eccodes-process.ts";
import type { Figure } from "./figure.ts";
import { temporaryFolder } from "./processes.ts";
import { median } from "./timing.ts";

const rounds = 21;
const untimedRounds = 10;

/** Maximum decoding time, as a multiple of that of ecCodes. */
const timesMax = 4;

/** Measures how long Halcyon and ecCodes take to decode a global 0.25° field in every packing. Halcyon and ecCodes decode alternately. */
export async function grib2Figures(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  using eccodes = await eccodesProcess("grib2/scripts/speed.py", folder.path);
  const { version, kinds } = eccodes.said as { version: string; kinds: string[] };
  const figures: Figure[] = [];
  for (const [index, kind] of kinds.entries()) {
    const bytes = new Uint8Array(await readFile(join(folder.path, String(index))));
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = -untimedRounds; round < rounds; round++) {
      const theirMs = await eccodes.ask(String(index));
      const ourMs = decodeMs(bytes);
      if (round < 0) continue;
      theirs.push(theirMs);
      ours.push(ourMs);
    }
    const theirMs = Number(median(theirs).toPrecision(3));
    figures.push({
      name: `GRIB2, global 0.25 degrees, ${kind}`,
      value: median(ours),
      unit: "ms",
      atMost: timesMax * theirMs,
      beside: `ecCodes ${version}, ${theirMs} ms`,
    });
  }
  return figures;
}

/** Returns the time to decode a file into the values of its field, in order [ms]. */
function decodeMs(bytes: Uint8Array): number {
  const start = performance.now();
  for (const field of grib2Fields(bytes)) fieldValues(field, readGrid(field));
  return performance.now() - start;
}
