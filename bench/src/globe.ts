import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openProvider, spreadRun } from "@halcyon/ingest";
import { workerProcesses } from "@halcyon/ingest/spread/worker-processes.suite";
import { folderStorage, storeSource } from "@halcyon/store";
import { eccodesProcess } from "./eccodes-process.ts";
import type { Figure } from "./figure.ts";
import { temporaryFolder } from "./processes.ts";
import { startedProvider } from "./started-provider.ts";
import { processorMs } from "./timing.ts";

const members = 31;
/** Last lead time of each of the two ingests, which have 2 and 16 lead times [h]. */
const lastLeads = [3, 45] as const;
const globeCells = 721 * 1440;
const globe = { region: { south: -90, west: -180, north: 90, east: 180 } };

/** Size of a GEFS run with eight variables. Wind speed is calculated from two fields. */
const whole = { members: 31, leads: 181, variables: 8, fields: 9 };

/** Limits of a task. Each task assembles one tile. A task holds as much file data at the same time as in a full run. */
const sizes = { filesAtOnce: 48, bytesAtOnce: 1 };

const targets = { secondsOfMessage: 0.25, objects: 10_000, minutesOnEight: 60, mebibytes: 1024 };

interface Taken {
  readonly messages: number;
  /** Processor time of the main ingest process [s]. More workers do not reduce it. */
  readonly ownSeconds: number;
  readonly workerSeconds: number;
  readonly mebibytes: number;
  /** Total size of all fetched messages [bytes]. */
  readonly fetchedBytes: number;
  readonly shards: number;
  readonly otherObjects: number;
  /** Time to open the store and read an uncached place [ms]. */
  readonly firstAnswerMs: number;
}

/**
 * Measures the ingest of a global 0.25° temperature forecast by one worker, for 2 and for 16 lead times. The cost of a full GEFS run is extrapolated from these
 * two measurements.
 */
export async function globeFigures(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  using provider = await startedProvider(folder.path);
  const made = [folder.path, String(members), String(lastLeads[1])];
  using files = await eccodesProcess("ingest/scripts/forecasts/globe_forecast.py", ...made);
  const { run } = files.said as { run: number };
  const small = await ingested(provider.baseUrl, run, lastLeads[0]);
  return figuresOf(small, await ingested(provider.baseUrl, run, lastLeads[1]));
}

async function ingested(baseUrl: string, run: number, toLeadHours: number): Promise<Taken> {
  await using folder = await temporaryFolder();
  const at = (name: string): string => join(folder.path, name);
  const root = at("store");
  await using workers = workerProcesses(1, root, at("workers"));
  const provider = openProvider("noaa-gefs", baseUrl);
  const start = processorMs();
  const outcome = await spreadRun(
    { provider, run, members, toLeadHours, variables: ["temperature_2m"], extent: globe },
    { root, store: root, part: "gefs", workFolder: at("work"), send: workers.send, ...sizes },
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
}

async function objectsIn(folder: string): Promise<Pick<Taken, "shards" | "otherObjects">> {
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

function figuresOf(small: Taken, large: Taken): Figure[] {
  const grown = (name: keyof Taken): number =>
    (large[name] - small[name]) / (large.messages - small.messages);
  const ofOneVariable = (name: keyof Taken): number => small[name] - grown(name) * small.messages;
  const messages = whole.members * whole.leads * whole.fields;
  const workerSeconds = whole.variables * ofOneVariable("workerSeconds") + messages * grown("workerSeconds");
  const total = workerSeconds + large.ownSeconds;
  const hoursOn = (workers: number): number => (workerSeconds / workers + large.ownSeconds) / 3600;
  const objects = large.shards * whole.variables + large.otherObjects;
  const fetched = (large.fetchedBytes / large.messages) * messages;
  // What is kept of a message takes as many bytes as what is stored of a variable, before that is compressed.
  const kept = messages * globeCells * Int16Array.BYTES_PER_ELEMENT;
  const stored = (kept * whole.variables) / whole.fields;
  return [
    {
      name: "the globe: processors of a message, all in",
      value: total / messages,
      unit: "s",
      atMost: targets.secondsOfMessage,
      beside: `${grown("workerSeconds").toFixed(3)} s of it grow with the messages`,
    },
    { name: "a whole run: objects", value: objects, unit: "", atMost: targets.objects },
    {
      name: "a whole run on 8 workers of a processor each",
      value: 60 * hoursOn(8),
      unit: "min",
      atMost: targets.minutesOnEight,
      beside: `${[1, 4, 16].map((count) => hoursOn(count).toFixed(1)).join(", ")} h on 1, 4 and 16 workers`,
    },
    { name: "a whole run: processors", value: total / 3600, unit: "h" },
    {
      name: "a whole run: messages",
      value: messages,
      unit: "",
      beside: `${gigabytes(fetched)} fetched; ${gigabytes(kept)} kept until it is published, and read twice; ${gigabytes(stored)} stored at most`,
    },
    { name: "memory of a worker", value: large.mebibytes, unit: "MiB", atMost: targets.mebibytes },
    { name: "the first answer after a start, of a folder", value: large.firstAnswerMs, unit: "ms" },
  ];
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(0)} GB`;
}
