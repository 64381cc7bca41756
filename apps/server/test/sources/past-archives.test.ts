import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { entriesOf } from "@halcyon/library";
import { v2 } from "@halcyon/schema";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import type { Evidence } from "@halcyon/schema/v2";
import { hashedUniform } from "@halcyon/scoring/verification";
import { sized, temporaryFolder } from "@halcyon/testing";
import type { WeatherSource } from "@halcyon/weather";
import { cellCache } from "@halcyon/weather/source-kit";
import { madeRuns, servedRuns } from "@halcyon/weather/dynamical/made-archive.suite";
import { openMeteoServer } from "@halcyon/weather/open-meteo/open-meteo-server.suite";
import { syntheticHistory } from "@halcyon/weather/sources/synthetic";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { gatherPieces } from "../../src/evidence/orders/gather-piece.ts";
import type { Ports } from "../../src/ports.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";
import { evidenceProcess } from "../../src/workers/processes/evidence-process.ts";
import { type RunningServer, runningServer, startMs } from "../harness/running-server.suite.ts";

const archive = await servedRuns();
const forecasts = await openMeteoServer(startMs);
afterAll(async () => {
  await archive[Symbol.asyncDispose]();
  await forecasts[Symbol.asyncDispose]();
});
beforeEach(() => {
  archive.server.asked.length = 0;
  archive.server.fault = undefined;
  forecasts.asked.length = 0;
});

/** Synthetic weather of two years as if it were real. */
const history = syntheticHistory({ seed: 1, clock: () => startMs });
const first = epochHourOf(Date.UTC(2025, 0, 1));
const records = {
  hourly: { ...history, describe: () => ({ ...history.describe(), id: "made", synthetic: false, first }) },
  daily: undefined,
  projections: [],
};

/** Starts a server whose ensemble is an archive and whose single run is of Open-Meteo, and which reads past runs in a process of its own. */
async function provingServer(dataDirectory = temporaryFolder()) {
  const { host } = new URL(archive.server.url);
  const baseUrls = { forecast: forecasts.base, runs: forecasts.base };
  const text = JSON.stringify({
    dynamical: { catalogue_url: `${archive.server.url}stac`, hosts: [host] },
    open_meteo: { base_urls: baseUrls },
    models: {
      ecmwf: {
        ensemble: { source: "dynamical", dataset: archive.dataset },
        deterministic: { source: "open-meteo" },
      },
    },
  });
  const config = parseConfig({ HALCYON_CONFIG: "/halcyon.json" }, "/", () => text);
  const models = await modelSources({ ...config, dataDirectory }, () => "");
  const ports: Pick<Ports, "models" | "records"> = { models, records };
  const begun: ChildProcess[] = [];
  const onBegun = (message: unknown): void => {
    begun.push((message as { readonly process: ChildProcess }).process);
  };
  subscribe("child_process", onBegun);
  const work = evidenceProcess(ports, "normal");
  const server = await runningServer({ ports, gather: work.gather });
  return {
    server,
    dataDirectory,
    /** Kills the process that reads past runs, if it has not ended. */
    kill: () => begun.at(-1)?.kill("SIGKILL"),
    /** Returns the number of processes that were killed so far. */
    killed: () => begun.filter(({ signalCode }) => signalCode === "SIGKILL").length,
    async [Symbol.asyncDispose]() {
      unsubscribe("child_process", onBegun);
      await server[Symbol.asyncDispose]();
      await work[Symbol.asyncDispose]();
    },
  };
}

/** Limits of steel erection for wind alone, whose variables the archive has. */
const constraints = entriesOf("task")
  .find(({ slug }) => slug === "steel-erection")!
  .constraints.filter(({ variable }) => variable.startsWith("wind_"));

/** Days of the runs of shorter reports. */
const period = { start: "2026-05-01", end: "2026-07-18" };
const runs = madeRuns.whole.filter((run) => run >= epochHourOf(Date.parse(period.start)));

const body = {
  location: { latitude: 50, longitude: 10 },
  model: "ecmwf",
  entry: { type: "task", definition: { constraints } },
  window: { duration_hours: 6 },
  period: { start: "2026-03-14", end: "2026-07-18" },
  every_days: 1,
};

function order(server: RunningServer, changes: object, query = "") {
  return server.send(`/v2/evidence/${query}`, {
    method: "POST",
    body: JSON.stringify({ ...body, ...changes }),
    headers: { "content-type": "application/json" },
  });
}

/** Orders a report and waits until its work has ended. */
async function endedOf(server: RunningServer, changes: object = {}): Promise<Evidence> {
  const answer = await order(server, changes);
  expect(answer.status, answer.text).toBe(202);
  const { id } = v2["evidence.create"].accepted.parse(answer.json);
  const read = async () => v2["evidence.get"].output.parse((await server.send(`/v2/evidence/${id}`)).json);
  await vi.waitFor(async () => expect((await read()).finished_at).not.toBeNull(), {
    timeout: 120_000,
    interval: 100,
  });
  return read();
}

/** Returns what a report says, without the time at which it was made. */
function saidBy({ report }: Evidence) {
  const { metadata, ...figures } = report!;
  return { ...figures, metadata: { ...metadata, generated_at: "" } };
}

/** Returns the requests for objects of weather among all requests but those that opened the archive. */
function weatherIn(all: readonly string[], ofOpening: readonly string[]): string[] {
  return all.filter((path) => path.includes("/chunks/") && !ofOpening.includes(path));
}

/** Returns the moments of kills, one in each equal part of the report: some time after a number of requests for objects. */
function killsAt(seed: number, requests: number): { readonly read: number; readonly afterMs: number }[] {
  return Array.from({ length: killed.kills }, (_, kill) => ({
    read: 1 + Math.floor(((kill + hashedUniform(seed, kill)) / killed.kills) * requests),
    afterMs: 40 * hashedUniform(seed, kill, 1),
  }));
}

/** Every third day of all runs, so that reports in a process of their own take seconds. */
const thirds = { period: { start: "2026-03-14", end: "2026-07-17" }, every_days: 3 };

/** Number of reports whose process is killed, and of kills of each. */
const killed = { reports: sized(1, 5), kills: sized(2, 4) };

describe("a report of an archive that a process reads", () => {
  let proving: Awaited<ReturnType<typeof provingServer>>;
  let dry: Awaited<ReturnType<typeof order>>;
  let evidence: Evidence;
  /** Objects that were asked before the report and for it. */
  let asked: Readonly<Record<"ofOpening" | "before" | "ofReport", readonly string[]>>;
  beforeAll(async () => {
    proving = await provingServer();
    const ofOpening = [...archive.server.asked];
    dry = await order(proving.server, thirds, "?dry_run=true");
    const before = [...archive.server.asked];
    evidence = await endedOf(proving.server, thirds);
    asked = { ofOpening, before, ofReport: archive.server.asked.slice(before.length) };
  }, 180_000);
  afterAll(() => proving[Symbol.asyncDispose]());

  test("names its runs, those that are missing, and the versions of the model", () => {
    expect(evidence).toMatchObject({ status: "done", failure: null });
    const { source, notices } = evidence.report!.metadata;
    const days = Array.from({ length: 42 }, (_, at) => epochHourOf(Date.UTC(2026, 2, 16)) + 72 * at);
    const isMissing = (run: number): boolean => !madeRuns.whole.includes(run);
    expect(days.filter(isMissing)).toHaveLength(3);
    expect(source).toMatchObject({
      id: archive.dataset,
      synthetic: false,
      members: madeRuns.members,
      available_after_hours: 8.7,
      generations: ["49r1", "50r1"],
      runs: 39,
      runs_missing: days.filter(isMissing).map(formatEpochHour),
    });
    expect(dry.status, dry.text).toBe(200);
    expect(v2["evidence.create"].output.parse(dry.json).estimate).toEqual(evidence.estimate);
    expect(evidence.estimate).toMatchObject({ runs: 39, every_days: 3, provider_calls: 0 });
    expect(notices.map(({ code }) => code)).toContain("new_generation");
  });

  test("asks for each object of weather once, and leaves the cache of live weather alone", async () => {
    const cached = (folder: string) =>
      readdir(join(proving.dataDirectory, "cache", folder)).catch((): string[] => []);
    const ofWeather = weatherIn(asked.ofReport, asked.ofOpening);
    expect(ofWeather).toHaveLength(evidence.estimate.requests);
    expect(new Set(ofWeather).size).toBe(ofWeather.length);
    expect((await cached("past")).length).toBeGreaterThan(39);
    expect(await cached("tiles")).toEqual([]);
    // The cache of live weather has objects from before the report alone. They are written in the background.
    expect((await cached("bytes")).length).toBeLessThanOrEqual(new Set(asked.before).size);
  });

  test("is the same if the process is killed, and asks again only for what was under way", async () => {
    for (let report = 0; report < killed.reports; report += 1) {
      const kills = killsAt(report, evidence.estimate.requests);
      archive.server.asked.length = 0;
      await using mortal = await provingServer();
      const ofOpening = [...archive.server.asked];
      archive.server.asked.length = 0;
      let reads = 0;
      archive.server.fault = (path) => {
        if (path.includes("/chunks/")) reads += 1;
        const kill = kills.findIndex(({ read }) => read <= reads);
        if (kill >= 0) {
          const [{ afterMs }] = kills.splice(kill, 1) as [(typeof kills)[number]];
          setTimeout(() => mortal.kill(), afterMs);
        }
        return undefined;
      };
      const again = await endedOf(mortal.server, thirds);
      archive.server.fault = undefined;
      expect(kills).toEqual([]);
      // A process that has not begun again when the next kill comes is killed once.
      expect(mortal.killed()).toBeGreaterThan(0);
      expect(saidBy(again)).toEqual(saidBy(evidence));
      const { requests, runs: read } = evidence.estimate;
      const ofWeather = weatherIn(archive.server.asked, ofOpening);
      expect(new Set(ofWeather).size).toBe(requests);
      // What a killed process has read is there, but for the run that was under way.
      expect(ofWeather.length - requests).toBeLessThanOrEqual(killed.kills * (requests / read));
    }
  });
});

test("a report of Open-Meteo costs a call for each run, one at a time", async () => {
  await using proving = await provingServer();
  const { server } = proving;
  const calm = constraints.filter(({ variable }) => variable === "wind_speed_10m");
  const entry = { type: "task", definition: { constraints: calm } };
  const changes = { part: "deterministic", entry, period };
  const dry = await order(server, changes, "?dry_run=true");
  const { estimate } = v2["evidence.create"].output.parse(dry.json);
  expect(estimate).toMatchObject({ runs: 79, provider_calls: 79 });
  const { status, failure, report } = await endedOf(server, changes);
  expect({ status, failure }).toEqual({ status: "done", failure: null });
  expect(report!.metadata).toMatchObject({ source: { members: 1, runs: 79, runs_missing: [] } });
  expect(forecasts.asked).toHaveLength(79);
});

/** Starts a server that reads the archive itself, with a cache of past cells that outlasts each life of its source. */
async function mortalServer(change: (read: WeatherSource["read"]) => WeatherSource["read"]) {
  const cells = cellCache({ folder: temporaryFolder() });
  const pace = { firstWaitMs: 1, longestWaitMs: 1 };
  const portsNow = async (): Promise<Pick<Ports, "models" | "records">> => {
    const source = await archive.open({ attempts: 2, past: { cells, pace } });
    const read = change((request) => source.read(request));
    return { models: new Map([["ecmwf", [{ part: "ensemble", source: { ...source, read } }]]]), records };
  };
  let gather = gatherPieces(portsNow);
  return runningServer({
    ports: await portsNow(),
    gather: (task) =>
      gather(task).catch((error: unknown) => {
        gather = gatherPieces(portsNow);
        throw error;
      }),
  });
}

async function casesOf(server: RunningServer, { id }: Evidence) {
  const { json } = await server.send(`/v2/evidence/${id}/cases`);
  return v2["evidence.cases"].output.parse(json).cases;
}

/** Number of reports that are made in spite of kills, each with the most kills that a report outlives. */
const mortals = sized(1, 5);
const killsOfReport = 4;

describe("a report of an archive", () => {
  let sound: Evidence;
  let soundCases: Awaited<ReturnType<typeof casesOf>>;
  beforeAll(async () => {
    await using server = await mortalServer((read) => read);
    sound = await endedOf(server, { period });
    soundCases = await casesOf(server, sound);
  });

  test("that is killed while it reads is the same, and asks for no object twice", async () => {
    for (let mortal = 0; mortal < mortals; mortal += 1) {
      const at = Array.from(
        { length: killsOfReport },
        (_, kill) => hashedUniform(mortal, kill) * runs.length,
      );
      const fatal = new Set(at.map((index) => runs[Math.floor(index)]!));
      archive.server.asked.length = 0;
      await using server = await mortalServer((read) => async (request) => {
        if (fatal.delete(request.run)) throw new Error("killed");
        return read(request);
      });
      const opened = new Set(archive.server.asked);
      archive.server.asked.length = 0;
      const evidence = await endedOf(server, { period });
      expect(saidBy(evidence)).toEqual(saidBy(sound));
      expect(fatal.size).toBe(0);
      const asked = archive.server.asked.filter((path) => path.includes("/chunks/") && !opened.has(path));
      expect(asked).toHaveLength(evidence.estimate.requests);
      expect(new Set(asked).size).toBe(asked.length);
    }
  });

  test("with 5 % faulty objects has no wrong promise, and names the runs that are missing", async () => {
    const faults = ["cut", "drop", { status: 503 }, { status: 404 }, "whole", { flipAt: 0.5 }] as const;
    for (let seed = 0; seed < sized(1, 5); seed += 1) {
      await using server = await mortalServer((read) => read);
      let asked = 0;
      let faulty = 0;
      archive.server.fault = (path) => {
        asked += 1;
        if (!path.includes("/chunks/") || hashedUniform(seed, asked) >= 0.05) return undefined;
        faulty += 1;
        return faults[Math.floor(hashedUniform(seed, 1, asked) * faults.length)];
      };
      const evidence = await endedOf(server, { period });
      archive.server.fault = undefined;
      expect(faulty).toBeGreaterThan(20);
      const lost = new Set(evidence.report!.metadata.source.runs_missing);
      expect(lost.size).toBeLessThan(15);
      expect(await casesOf(server, evidence)).toEqual(soundCases.filter(({ run }) => !lost.has(run)));
    }
  });
});
