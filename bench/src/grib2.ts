import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { eccodesPython } from "@halcyon/weather/grib2/eccodes-python.suite";
import { fieldValues } from "@halcyon/weather/grib2/field-values";
import { grib2Fields } from "@halcyon/weather/grib2/grib2-field";
import { readGrid } from "@halcyon/weather/grib2/grid";
import { median } from "./ratio.ts";
import type { Row } from "./table.ts";

const script = fileURLToPath(new URL("../../packages/weather/scripts/grib2/speed.py", import.meta.url));
const rounds = 21;
const untimedRounds = 10;

/** A global field of 0.25 degrees in every packing, decoded by us and by ecCodes in turns. */
export async function grib2Rows(): Promise<Row[]> {
  const python = eccodesPython();
  if (python === undefined) {
    const baseline =
      "no ecCodes: pip install -r packages/weather/scripts/grib2/requirements.txt, and name that Python by HALCYON_ECCODES_PYTHON";
    return [
      {
        what: "decoding a global field of GRIB2",
        baseline,
        measured: "not measured",
        ratio: undefined,
        target: undefined,
      },
    ];
  }
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  const eccodes = spawn(python, ["-B", script, folder], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    const lines = createInterface({ input: eccodes.stdout })[Symbol.asyncIterator]();
    const answer = async (): Promise<string> => {
      const { done, value } = await lines.next();
      if (done)
        throw new Error(`${python} ended: does it have packages/weather/scripts/grib2/requirements.txt?`);
      return value;
    };
    const { version, kinds }: { version: string; kinds: string[] } = JSON.parse(await answer());
    const rows: Row[] = [];
    for (const [index, kind] of kinds.entries()) {
      const bytes = new Uint8Array(await readFile(join(folder, String(index))));
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let round = -untimedRounds; round < rounds; round++) {
        eccodes.stdin.write(`${index}\n`);
        const theirMs = Number(await answer());
        const ourMs = decodeMs(bytes);
        if (round < 0) continue;
        theirs.push(theirMs);
        ours.push(ourMs);
      }
      rows.push(ratioRow(kind, `ecCodes ${version}`, median(theirs), median(ours)));
    }
    return rows;
  } finally {
    eccodes.kill();
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
