import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { eccodesPython } from "@halcyon/grib2/eccodes-python.suite";
import { openProvider, spreadRun } from "@halcyon/ingest";
import { workerProcesses } from "@halcyon/ingest/spread/worker-processes.suite";
import { eccodesProcess, withoutEccodes } from "./eccodes-process.ts";
import { eightVariables } from "./eight-variables.ts";
import type { IngestFigures, IngestTask } from "./ingest.ts";
import { median } from "./ratio.ts";
import { startedProvider } from "./started-provider.ts";
import type { Row } from "./table.ts";

const members = 3;
const toLeadHours = 15;
const extent = { region: { south: 35, west: -5, north: 59.75, east: 19.75 } };
/** So small that the run has some tasks of each kind. */
const sizes = { filesAtOnce: 4, bytesAtOnce: 2 ** 19 };
const workersMost = 2;
const memoryMiB = 1024;

interface Figures {
  readonly seconds: number;
  readonly processorSeconds: number;
  /** The memory of the worker that had most. */
  readonly mebibytes: number;
}

/** A forecast of GEFS in files of real size. One process ingests it, then one and two workers that decode in one thread each, so many times. */
export async function workerRows(rounds: number): Promise<Row[]> {
  const python = await eccodesPython();
  if (python === undefined) return [withoutEccodes("ingest by workers")];
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  using provider = await startedProvider(folder);
  try {
    const made = [folder, String(members), String(toLeadHours)];
    using eccodes = await eccodesProcess(python, "ingest/scripts/forecasts/global_forecast.py", ...made);
    const { run } = eccodes.said as { run: number };
    const baseUrl = provider.baseUrl;
    const alone: Figures[] = [];
    const shared: Figures[][] = Array.from({ length: workersMost }, () => []);
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await byOneProcess(baseUrl, run));
      for (const [index, figures] of shared.entries()) figures.push(await byWorkers(index + 1, baseUrl, run));
    }
    return rowsOf(alone, shared);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function rowsOf(alone: readonly Figures[], shared: readonly (readonly Figures[])[]): Row[] {
  const of = (figures: readonly Figures[], name: keyof Figures): number =>
    median(figures.map((one) => one[name]));
  const seconds = (figures: readonly Figures[]): string => `${of(figures, "seconds").toFixed(1)} s`;
  const what = "ingest of GEFS, a region of 100 x 100 cells";
  return shared.flatMap((figures, index) => {
    const workers = `${index + 1} worker${index === 0 ? "" : "s"}`;
    return [
      {
        what: `${what}: time by ${workers}`,
        baseline: index === 0 ? `one process, ${seconds(alone)}` : `1 worker, ${seconds(shared[0]!)}`,
        measured: seconds(figures),
        ratio: of(index === 0 ? alone : shared[0]!, "seconds") / of(figures, "seconds"),
        target: undefined,
      },
      {
        what: `${what}: processors of ${workers}`,
        baseline: `one process, ${of(alone, "processorSeconds").toFixed(1)} s`,
        measured: `${of(figures, "processorSeconds").toFixed(1)} s`,
        ratio: of(alone, "processorSeconds") / of(figures, "processorSeconds"),
        target: undefined,
      },
      {
        what: `memory of each of ${workers}`,
        baseline: `${memoryMiB} MiB`,
        measured: `${of(figures, "mebibytes").toFixed(0)} MiB`,
        ratio: memoryMiB / of(figures, "mebibytes"),
        target: 1,
      },
    ];
  });
}

async function byOneProcess(baseUrl: string, run: number): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  try {
    const task: IngestTask = {
      baseUrl,
      run,
      members,
      toLeadHours,
      variables: eightVariables,
      extent,
      folder,
    };
    const { stdout } = await promisify(execFile)(process.execPath, [
      pathOf("ingest-process.ts"),
      JSON.stringify(task),
    ]);
    const { seconds, processorSeconds, residentKilobytes } = JSON.parse(stdout) as IngestFigures;
    return { seconds, processorSeconds, mebibytes: residentKilobytes / 1024 };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function byWorkers(count: number, baseUrl: string, run: number): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  const root = join(folder, "store");
  await using workers = workerProcesses(count, root, join(folder, "workers"));
  const start = performance.now();
  const outcome = await spreadRun(
    {
      provider: openProvider("noaa-gefs", baseUrl),
      run,
      members,
      toLeadHours,
      variables: eightVariables,
      extent,
    },
    {
      root,
      store: root,
      part: "gefs",
      workFolder: join(folder, "work"),
      send: workers.send,
      lookEveryMs: 50,
      ...sizes,
    },
  );
  const seconds = (performance.now() - start) / 1000;
  if (outcome.state !== "published") throw new Error(JSON.stringify(outcome));
  const spent = workers.spent();
  await rm(folder, { recursive: true, maxRetries: 3 });
  return {
    seconds,
    processorSeconds: spent.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0),
    mebibytes: Math.max(...spent.map(({ residentKilobytes }) => residentKilobytes / 1024)),
  };
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
