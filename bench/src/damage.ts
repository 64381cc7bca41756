import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fieldValues, grib2Fields, readGrid } from "@halcyon/grib2";
import { eccodesPython } from "@halcyon/grib2/eccodes-python.suite";
import { openProvider } from "@halcyon/ingest";
import { countFlips, type FlipCounts, forecastOfSet } from "@halcyon/ingest/sets/bit-flips.suite";
import { doubted, fieldsOf, type ForecastTask, keepAll } from "@halcyon/ingest/sets/kept-forecast.suite";
import { writeDurably } from "@halcyon/store/writer-kit";
import { eccodesProcess, withoutEccodes } from "./eccodes-process.ts";
import { eightVariables } from "./eight-variables.ts";
import { median } from "./ratio.ts";
import type { Row } from "./table.ts";

const flips = 200;
const toLeadHours = 18;
const rounds = 5;

/** What the checks of an ingest find of damaged messages, and what they cost beside decoding. */
export async function damageRows(): Promise<Row[]> {
  const rows = [flipRow("GFS, 63 cells", await countFlips(forecastOfSet("noaa-gfs", "gfs", 48), flips))];
  const python = await eccodesPython();
  if (python === undefined) return [...rows, withoutEccodes("checks of global fields")];
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  try {
    const made = [folder, "1", String(toLeadHours)];
    using eccodes = await eccodesProcess(python, "ingest/scripts/forecasts/global_forecast.py", ...made);
    const { run } = eccodes.said as { run: number };
    const task: ForecastTask = {
      provider: openProvider("noaa-gefs", "http://bucket/"),
      run,
      variables: eightVariables,
      toLeadHours,
      objects: await filesIn(folder),
      places: Array.from({ length: 100 }, (_, index) => ({
        latitude: -60 + 1.25 * index,
        longitude: -180 + 3.5 * index,
      })),
    };
    rows.push(flipRow("global GEFS, 100 places", await countFlips(task, flips)), await costRow(task, folder));
    return rows;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function filesIn(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      paths.map(
        async (path) => [path.slice(folder.length + 1), new Uint8Array(await readFile(path))] as const,
      ),
    ),
  );
}

function flipRow(what: string, { unusable, changed, caught, largestMissedSteps }: FlipCounts): Row {
  return {
    what: `flips of one bit, ${what}`,
    baseline: `${flips} flips: ${unusable} break the message, ${changed} move a value`,
    measured: `${unusable + caught} found; the largest that is not moves a value by ${largestMissedSteps.toFixed(0)} packed steps`,
    ratio: (unusable + caught) / (unusable + changed),
    target: undefined,
  };
}

/** Processor time of decoding every message and writing as many bytes, and of doing so with all that is checked and compared. */
async function costRow(task: ForecastTask, folder: string): Promise<Row> {
  const { rows, fields } = fieldsOf(folder, task);
  const [alone, checked]: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round += 1) {
    const aloneMs = await processorMs(async () => {
      for (const { message, path } of fields) {
        for (const field of grib2Fields(message)) fieldValues(field, readGrid(field));
        await writeDurably(path, new Uint8Array(8 * task.places.length));
      }
    });
    const checkedMs = await processorMs(async () => {
      await keepAll(fields, task.places);
      await doubted(task, rows, fields);
    });
    if (round < 0) continue;
    alone.push(aloneMs / fields.length);
    checked.push(checkedMs / fields.length);
  }
  return {
    what: "processor time of a global message with checks",
    baseline: `decoding and writing alone, ${median(alone).toFixed(1)} ms`,
    measured: `${median(checked).toFixed(1)} ms`,
    ratio: median(alone) / median(checked),
    target: 0.8,
  };
}

async function processorMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
