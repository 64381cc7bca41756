import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eccodesPython } from "@halcyon/grib2/eccodes-python.suite";
import { fieldValues, grib2Fields, readGrid } from "@halcyon/grib2";
import { eccodesProcess, withoutEccodes } from "./eccodes-process.ts";
import { median } from "./ratio.ts";
import type { Row } from "./table.ts";

const rounds = 21;
const untimedRounds = 10;

/** A global field of 0.25 degrees in every packing, decoded by us and by ecCodes in turns. */
export async function grib2Rows(): Promise<Row[]> {
  const python = await eccodesPython();
  if (python === undefined) return [withoutEccodes("decoding a global field of GRIB2")];
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  try {
    using eccodes = await eccodesProcess(python, "grib2/scripts/speed.py", folder);
    const { version, kinds } = eccodes.said as { version: string; kinds: string[] };
    const rows: Row[] = [];
    for (const [index, kind] of kinds.entries()) {
      const bytes = new Uint8Array(await readFile(join(folder, String(index))));
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let round = -untimedRounds; round < rounds; round++) {
        const theirMs = await eccodes.ask(String(index));
        const ourMs = decodeMs(bytes);
        if (round < 0) continue;
        theirs.push(theirMs);
        ours.push(ourMs);
      }
      rows.push(ratioRow(kind, `ecCodes ${version}`, median(theirs), median(ours)));
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** From the bytes of a file to the values of its field, in order. */
function decodeMs(bytes: Uint8Array): number {
  const start = performance.now();
  for (const field of grib2Fields(bytes)) fieldValues(field, readGrid(field));
  return performance.now() - start;
}

function ratioRow(kind: string, baseline: string, theirMs: number, ourMs: number): Row {
  return {
    what: `GRIB2, global 0.25 degrees, ${kind}`,
    baseline: `${baseline}, ${theirMs.toFixed(2)} ms`,
    measured: `${ourMs.toFixed(2)} ms`,
    ratio: theirMs / ourMs,
    target: 0.25,
  };
}
