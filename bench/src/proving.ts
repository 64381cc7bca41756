import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { entriesOf } from "@halcyon/library";
import { epochHourOf } from "@halcyon/schema/time";
import type { Evidence } from "@halcyon/schema/v2";
import { ingestRecord } from "@halcyon/ingest";
import { servedRuns } from "@halcyon/weather/dynamical/made-archive.suite";
import { syntheticHistory } from "@halcyon/weather/sources/synthetic";
import { childOf, peakMiBOf, processorMsOf, temporaryFolder } from "./processes.ts";
import { ask, unguarded, type UsedServer, usedServer } from "./used-server.ts";

/** Fields that requests for reports and requests for windows have in common: place, model, task and window. */
export const proved = {
  location: { latitude: 53.5, longitude: 8.1 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  window: { duration_hours: 8 },
  timezone: "auto",
} as const;

/** Request for a report on the windows of two years. */
export const twoYears = {
  ...proved,
  period: { years: 2 },
  every_days: 1,
  lead_days: 10,
  costs: { wasted: 8000, missed: 2000 },
} as const;

/** Report on past windows, and the amount of work for it. */
export interface ReportWork {
  readonly evidence: Evidence;
  /** Processor time of the server and of the process that reads past runs [s]. `ofServerS` is the processor time of the server alone. */
  readonly cpuS: number;
  readonly ofServerS: number;
  /** Peak memory of the process that reads past runs [MiB]. */
  readonly peakMiB: number;
}

/** Orders a report on past windows, and returns the description of the order. */
export async function order(server: UsedServer, body: object): Promise<Evidence> {
  return JSON.parse(await ask(server, { path: "/v2/evidence/", body })) as Evidence;
}

/** Part of the name of the module that reads past runs. */
const readerModule = "evidence-child";

/** Returns the id of the process that reads past runs for a server, as soon as it has started. */
export async function readerOf({ pid }: UsedServer): Promise<number> {
  for (;;) {
    const reader = await childOf(pid, readerModule);
    if (reader !== undefined) return reader;
    await pause(5);
  }
}

/** Orders a report on past windows, waits until it is done, and returns the amount of work. */
export async function reportWork(server: UsedServer, body: object): Promise<ReportWork> {
  const { cpuMs: before } = await server.spent();
  const earlier = await childOf(server.pid, readerModule);
  const readBeforeMs = earlier === undefined ? 0 : await processorMsOf(earlier);
  const { id } = await order(server, body);
  const reader = await readerOf(server);
  for (;;) {
    const evidence = JSON.parse(await ask(server, { path: `/v2/evidence/${id}` })) as Evidence;
    if (evidence.failure !== null) throw new Error(evidence.failure.detail);
    if (evidence.status === "done") {
      const ofServerS = ((await server.spent()).cpuMs - before) / 1000;
      const readMs = (await processorMsOf(reader)) - (reader === earlier ? readBeforeMs : 0);
      const cpuS = ofServerS + readMs / 1000;
      return { evidence, cpuS, ofServerS, peakMiB: await peakMiBOf(reader) };
    }
    await pause(200);
  }
}

/**
 * Starts a server whose process for past runs has normal priority, so that other work on the machine does not delay it.
 *
 * @param config - Further settings of its configuration file.
 */
export async function provingServer(config: object = {}): Promise<UsedServer> {
  await using opened = new AsyncDisposableStack();
  const path = join(opened.use(await temporaryFolder()).path, "halcyon.json");
  await writeFile(path, JSON.stringify({ ...config, evidence: { priority: "normal" } }));
  return await usedServer({ ...unguarded, HALCYON_CONFIG: path });
}

/** Place of a cell of the archive. */
const archived = { latitude: 50, longitude: 10 };

/** Limits of steel erection for wind, whose variables the archive has. */
const constraints = entriesOf("task")
  .find(({ slug }) => slug === "steel-erection")!
  .constraints.filter(({ variable }) => variable.startsWith("wind_"));

/** Server whose ensemble data are an archive of two years of runs, with a request for a report on these runs. */
export interface ArchiveServer extends AsyncDisposable {
  readonly server: UsedServer;
  readonly request: object;
  /** Returns the number of weather objects that have been requested so far. */
  readonly asked: () => number;
}

/** Starts a server that reads an archive from this process. Its hourly record contains synthetic weather that is declared as real. */
export async function archiveServer(): Promise<ArchiveServer> {
  await using opened = new AsyncDisposableStack();
  const today = Math.floor(Date.now() / 86_400_000) * 24;
  const runs = Array.from({ length: 730 }, (_, day) => today - (750 - day) * 24);
  const archive = opened.use(await servedRuns({ runs }));
  const folder = opened.use(await temporaryFolder()).path;
  const history = syntheticHistory({ seed: 1, clock: Date.now });
  const variables = new Map([...history.describe().variables].filter(([name]) => name.startsWith("wind_")));
  const describe = () => ({
    ...history.describe(),
    id: "made",
    synthetic: false,
    variables,
    first: epochHourOf(Date.UTC(2023, 0, 1)),
  });
  const root = join(folder, "store");
  await mkdir(root);
  const source = { ...history, describe, places: () => ({ sites: [archived], reachKm: 1 }) };
  await ingestRecord(source, { root, record: "made", wanted: "all", revision: "1" });
  const server = opened.use(
    await provingServer({
      dynamical: { catalogue_url: `${archive.server.url}stac`, hosts: [new URL(archive.server.url).host] },
      models: { ecmwf: { ensemble: { source: "dynamical", dataset: archive.dataset } } },
      historical: { hourly: { source: "store", path: root, record: "made" } },
    }),
  );
  const request = {
    ...twoYears,
    location: archived,
    model: "ecmwf",
    entry: { type: "task", definition: { constraints } },
  };
  const running = opened.move();
  return {
    server,
    request,
    asked: () => archive.server.asked.filter((path) => path.includes("/chunks/")).length,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
