import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eccodesPython } from "@halcyon/grib2/eccodes-python.suite";
import { openProvider, spreadRun } from "@halcyon/ingest";
import { workerProcesses } from "@halcyon/ingest/spread/worker-processes.suite";
import { folderStorage, storeSource } from "@halcyon/store";
import { eccodesProcess, withoutEccodes } from "./eccodes-process.ts";
import { processorMs } from "./ratio.ts";
import { startedProvider } from "./started-provider.ts";
import type { Row } from "./table.ts";

const members = 31;
/** Where the two ingests end: after 2 and 16 leads [h]. */
const lastLeads = [3, 45] as const;
const globeCells = 721 * 1440;
const globe = { region: { south: -90, west: -180, north: 90, east: 180 } };

/** What a run of GEFS has for eight variables, of which wind speed follows from two fields. */
const whole = { members: 31, leads: 181, variables: 8, fields: 9 };

/** A task assembles one tile and holds so much of its files, as in a whole run. */
const sizes = { filesAtOnce: 48, bytesAtOnce: 1 };

const targets = { secondsOfMessage: 0.25, objects: 10_000, minutesOnEight: 60, mebibytes: 1024 };

interface Figures {
  readonly messages: number;
  /** The ingest itself spends these, and no worker shares them. */
  readonly ownSeconds: number;
  readonly workerSeconds: number;
  readonly mebibytes: number;
  /** All messages that were fetched had so many. */
  readonly fetchedBytes: number;
  readonly shards: number;
  readonly otherObjects: number;
  /** Opens the store and reads a place of which nothing is kept. */
  readonly firstAnswerMs: number;
}

/** The temperatures of the whole globe at 0.25 degrees, ingested by a worker in two sizes, and what follows for a whole run of GEFS. */
export async function globeRows(): Promise<Row[]> {
  const python = await eccodesPython();
  if (python === undefined) return [withoutEccodes("ingest of the globe")];
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  using provider = await startedProvider(folder);
  try {
    const made = [folder, String(members), String(lastLeads[1])];
    using files = await eccodesProcess(python, "ingest/scripts/forecasts/globe_forecast.py", ...made);
    const { run } = files.said as { run: number };
    const figures: Figures[] = [];
    for (const toLeadHours of lastLeads) {
      figures.push(await ingested(provider.baseUrl, run, toLeadHours));
    }
    return rowsOf(figures[0]!, figures[1]!);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function ingested(baseUrl: string, run: number, toLeadHours: number): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  const root = join(folder, "store");
  try {
    await using workers = workerProcesses(1, root, join(folder, "workers"));
    const provider = openProvider("noaa-gefs", baseUrl);
    const start = processorMs();
    const outcome = await spreadRun(
      { provider, run, members, toLeadHours, variables: ["temperature_2m"], extent: globe },
      { root, store: root, part: "gefs", workFolder: join(folder, "work"), send: workers.send, ...sizes },
    );
    const ownSeconds = (processorMs() - start) / 1000;
    if (outcome.state !== "published") throw new Error(JSON.stringify(outcome));
    const [spent] = workers.spent();
    const { messagesDone, bytes } = outcome.fetched.progress;
    return {
      messages: messagesDone,
      ownSeconds,
      workerSeconds: spent!.processorSeconds,
      mebibytes: spent!.residentKilobytes / 1024,
      fetchedBytes: bytes,
      ...(await objectsIn(join(root, "gefs"))),
      firstAnswerMs: await firstAnswerMs(root, run, toLeadHours),
    };
  } finally {
    await rm(folder, { recursive: true, maxRetries: 3 });
  }
}

async function objectsIn(folder: string): Promise<Pick<Figures, "shards" | "otherObjects">> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const shards = paths.filter((path) => /temperature_2m\/c\//u.test(path)).length;
  return { shards, otherObjects: paths.length - shards };
}

async function firstAnswerMs(root: string, run: number, toLeadHours: number): Promise<number> {
  const start = performance.now();
  const source = await storeSource({ storage: folderStorage(root), part: "gefs" });
  const cell = (await source.locate({ latitude: 53.5, longitude: 10 }))!;
  await source.read({ cell, run, variables: ["temperature_2m"], from: run + 3, to: run + toLeadHours });
  return performance.now() - start;
}

function rowsOf(small: Figures, large: Figures): Row[] {
  const grown = (name: keyof Figures): number =>
    (large[name] - small[name]) / (large.messages - small.messages);
  const ofOneVariable = (name: keyof Figures): number => small[name] - grown(name) * small.messages;
  const messages = whole.members * whole.leads * whole.fields;
  const workerSeconds = whole.variables * ofOneVariable("workerSeconds") + messages * grown("workerSeconds");
  const total = workerSeconds + large.ownSeconds;
  const hoursOn = (workers: number): number => (workerSeconds / workers + large.ownSeconds) / 3600;
  const objects = large.shards * whole.variables + large.otherObjects;
  const fetched = (large.fetchedBytes / large.messages) * messages;
  // What is kept of a message takes as many bytes as what is stored of a variable, before that is compressed.
  const kept = messages * globeCells * Int16Array.BYTES_PER_ELEMENT;
  const stored = (kept * whole.variables) / whole.fields;
  const sizesWords = `${small.messages} and ${large.messages} messages`;
  return [
    {
      what: "the globe: processors of a message, all in",
      baseline: `${targets.secondsOfMessage} s`,
      measured: `${(total / messages).toFixed(3)} s, of which ${grown("workerSeconds").toFixed(3)} s grow with the messages`,
      ratio: targets.secondsOfMessage / (total / messages),
      target: 1,
    },
    {
      what: "a whole run: objects",
      baseline: `${targets.objects}`,
      measured: `${objects}`,
      ratio: targets.objects / objects,
      target: 1,
    },
    {
      what: "a whole run on 8 workers of a processor each",
      baseline: `${targets.minutesOnEight} min`,
      measured: `${(60 * hoursOn(8)).toFixed(0)} min`,
      ratio: targets.minutesOnEight / (60 * hoursOn(8)),
      target: 1,
    },
    {
      what: "a whole run: processors, and time on 1, 4 and 16 workers",
      baseline: `two ingests of ${sizesWords}: ${(small.workerSeconds + small.ownSeconds).toFixed(0)} and ${(large.workerSeconds + large.ownSeconds).toFixed(0)} s`,
      measured: `${(total / 3600).toFixed(1)} h; ${[1, 4, 16].map((count) => hoursOn(count).toFixed(1)).join(", ")} h`,
      ratio: undefined,
      target: undefined,
    },
    {
      what: "a whole run: fetched; kept until it is published, and read twice; stored at most",
      baseline: `${messages} messages`,
      measured: `${gigabytes(fetched)}; ${gigabytes(kept)}; ${gigabytes(stored)}`,
      ratio: undefined,
      target: undefined,
    },
    {
      what: "memory of a worker",
      baseline: `${targets.mebibytes} MiB`,
      measured: `${large.mebibytes.toFixed(0)} MiB`,
      ratio: targets.mebibytes / large.mebibytes,
      target: 1,
    },
    {
      what: "the first answer after a start, of a folder",
      baseline: "",
      measured: `${large.firstAnswerMs.toFixed(0)} ms`,
      ratio: undefined,
      target: undefined,
    },
  ];
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(0)} GB`;
}
