import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entriesOf, findCitation, findEntry } from "@halcyon/library";
import { dayNumber, type VariableName } from "@halcyon/schema";
import { app } from "@halcyon/server/app";
import { issueKey } from "@halcyon/server/key";
import { serve } from "@halcyon/server/serve";
import {
  copyRecord,
  folderStorage,
  openRecordWriter,
  type RecordDescription,
  type RecordSource,
  recordStoreSource,
  surveyCells,
  syntheticHistory,
  syntheticProjections,
} from "@halcyon/weather";
import { freeAccounting, noEntries, noJobs, noRepeats, openKeys } from "./free-keys.ts";
import { median } from "./ratio.ts";
import type { Row } from "./table.ts";

const place = { latitude: 49.25, longitude: -123 };
const modelCount = 30;
const nowMs = Date.UTC(2026, 10, 21);

/** What a record is taken over from: its weather, under a description that says otherwise. */
interface Copy {
  readonly source: RecordSource;
  readonly record: string;
  readonly changes: Partial<RecordDescription>;
  readonly variables: readonly VariableName[];
}

/** Data and climate over HTTP, from records of one place in a point store: the first time, which reads and decodes, and again. */
export async function dataRows(): Promise<Row[]> {
  const root = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  try {
    await Promise.all(copies().map(async (copy) => writeCopy(root, copy)));
    return [
      ...(await timed(root, "change of heat waves, 30 models x 150 years from the store", waves, 150, 15)),
      ...(await timed(root, "workability of 46 years of hours from the store", workability, 300, 300)),
      ...(await timed(root, "10 years of hours as CSV, three variables, from the store", hourly)),
    ];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

const years = "period_start=2041&period_end=2070&scenario=ssp245";
const where = `latitude=${place.latitude}&longitude=${place.longitude}`;

const waves = {
  path: `/v1/projections/heat-and-cold-waves/frequency-change/heatwave?${where}&${years}`,
  init: {},
};
const hourly = {
  path: `/v1/historical/hourly?${where}&start_date=2001-01-01&end_date=2010-12-31&variables=temperature_2m,wind_speed_10m,precipitation`,
  init: { headers: { accept: "text/csv" } },
};
const workability = {
  path: "/v1/historical/workability/",
  init: {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      request: { ...place, start_year: 1980, end_year: 2025 },
      constraint_params: { id: 1, type: "task" },
    }),
  },
};

function copies(): Copy[] {
  const history: Copy = {
    source: syntheticHistory({ seed: 0, clock: () => nowMs }),
    record: "history",
    changes: {},
    variables: ["temperature_2m", "wind_speed_10m", "wind_gusts_10m", "precipitation", "cape"],
  };
  const [model] = syntheticProjections(0);
  const calendar = model!.describe().calendar;
  const last = dayNumber(calendar, { year: 2100, month: 1, day: 1 }) - 1;
  const models = Array.from({ length: modelCount }, (_, index): Copy => {
    const changes = { model: `model-${index}`, scenario: "ssp245", last };
    return { source: model!, record: `model-${index}`, changes, variables: ["temperature_2m"] };
  });
  return [history, ...models];
}

async function writeCopy(root: string, { source, record, changes, variables }: Copy): Promise<void> {
  const cells = await surveyCells(source, { sites: [place], reachKm: 30 });
  const whole = source.describe();
  const carried = new Map(variables.map((name) => [name, whole.variables.get(name)!]));
  const writer = await openRecordWriter(root, {
    ...whole,
    ...(changes as RecordDescription),
    variables: carried,
    record,
    cells,
  });
  await copyRecord(source, writer);
  await writer.publish();
}

interface Asked {
  readonly path: string;
  readonly init: {
    readonly method?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  };
}

/** Asks a server that has just begun, and then again. */
async function timed(
  root: string,
  what: string,
  { path, init }: Asked,
  coldMs?: number,
  warmMs?: number,
): Promise<Row[]> {
  await using server = await started(root);
  const ask = async (): Promise<number> => {
    const start = performance.now();
    const headers = { ...init.headers, "x-api-key": issueKey().plaintext };
    const answer = await fetch(server.url + path, { ...init, headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(text);
    return performance.now() - start;
  };
  const first = await ask();
  const again: number[] = [];
  for (let time = 0; time < 9; time += 1) again.push(await ask());
  return [row(`${what}, first time`, first, coldMs), row(`${what}, again`, median(again), warmMs)];
}

function row(what: string, ms: number, budgetMs: number | undefined): Row {
  return {
    what,
    baseline: budgetMs === undefined ? "" : `${budgetMs} ms`,
    measured: `${ms.toFixed(ms < 10 ? 1 : 0)} ms`,
    ratio: budgetMs === undefined ? undefined : budgetMs / ms,
    target: budgetMs === undefined ? undefined : 1,
  };
}

async function started(root: string): Promise<AsyncDisposable & { readonly url: string }> {
  const storage = folderStorage(root);
  const open = async (record: string): Promise<RecordSource> => recordStoreSource({ storage, record });
  const projections = Array.from({ length: modelCount }, async (_, index) => open(`model-${index}`));
  const records = {
    hourly: await open("history"),
    daily: undefined,
    projections: await Promise.all(projections),
  };
  const listener = app({
    ports: {
      nowMs: () => nowMs,
      library: { find: findEntry, list: entriesOf, citation: findCitation, version: "1" },
      ownEntries: noEntries,
      models: new Map(),
      records,
    },
    keys: openKeys,
    accounting: freeAccounting,
    repeats: noRepeats,
    jobs: noJobs,
    burstPerSecond: 1_000_000,
    readiness: async () => ({ ready: true }),
    log: () => undefined,
  });
  const serving = await serve({
    listener,
    port: 0,
    host: "127.0.0.1",
    log: () => undefined,
    urlMaxLength: 8192,
  });
  return {
    url: `http://127.0.0.1:${serving.port}`,
    async [Symbol.asyncDispose]() {
      await serving.stop(1000);
      await storage.close();
    },
  };
}
