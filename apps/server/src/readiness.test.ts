import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { LateSourceError } from "./weather/catalogue/weather-in-time.ts";
import { memoryDatabase } from "@halcyon/database/test/memory-database.suite";
import type { Models, Ports } from "./ports.ts";
import { readiness } from "./readiness.ts";
import { formulaHours, hourOf } from "../test/harness/formula-record.suite.ts";

const ledger = { fault: () => undefined };
const nowMs = (): number => Date.UTC(2026, 10, 21, 9);
const isStopping = (): boolean => false;
const noRecords: Ports["records"] = { hourly: undefined, daily: undefined, projections: [] };
const synthetic = syntheticSource({ product: "gfs", seed: 0 });
const absence = { trouble: "empty", nextTryMs: undefined, cause: new Error("empty") } as const;
const models: Models = new Map([["noaa", [{ part: "deterministic", source: synthetic }]]]);
const absent: Models = new Map([["noaa", [{ part: "deterministic", id: "store", absence }]]]);
const ports = { nowMs, models, records: noRecords };

test("a server with database and weather is ready, until it stops", async () => {
  const database = await memoryDatabase();
  let stopping = false;
  const ready = readiness({ database, ledger, ports, isStopping: () => stopping });
  expect(await ready()).toEqual({ ready: true, degraded: [] });
  stopping = true;
  expect(await ready()).toEqual({ ready: false, reason: "The server is stopping." });
  await database.destroy();
});

test("a server is ready as long as one model or one record answers, and names what does not", async () => {
  const database = await memoryDatabase();
  const hourly = formulaHours({ formulas: {}, first: hourOf(1979), last: hourOf(2026) });
  const record = { dataset: "projections.0", offering: "projection", id: "nex", absence } as const;
  const two: Models = new Map([...absent, ["ecmwf", [{ part: "deterministic", source: synthetic }]]]);
  for (const [some, degraded] of [
    [{ models: two, records: noRecords }, ["noaa.deterministic"]],
    [{ models: absent, records: { ...noRecords, hourly } }, ["noaa.deterministic"]],
    [{ models, records: { ...noRecords, absent: [record] } }, ["projections.0"]],
  ] as const) {
    const ready = readiness({ database, ledger, ports: { nowMs, ...some }, isStopping });
    expect(await ready()).toEqual({ ready: true, degraded });
  }
  await database.destroy();
});

test("a record that needs nobody to describe it answers where its provider does", async () => {
  const database = await memoryDatabase();
  const record = formulaHours({ formulas: {}, first: hourOf(1979), last: hourOf(2026) });
  let reach = (): Promise<void> => Promise.reject(new LateSourceError("silence"));
  const hourly = { ...record, reach: () => reach() };
  const ready = readiness({
    database,
    ledger,
    ports: { nowMs, models: new Map(), records: { ...noRecords, hourly } },
    isStopping,
  });
  expect(await ready()).toMatchObject({ ready: false });
  reach = () => Promise.resolve();
  expect(await ready()).toEqual({ ready: true, degraded: [] });
  await database.destroy();
});

test.each([
  ["without models", new Map() as Models, "No model and no record answers."],
  ["whose models have no part", new Map([["noaa", []]]) as Models, "No model and no record answers."],
  ["whose parts are all absent", absent, "No model and no record answers (noaa.deterministic)."],
] as const)("a server %s is not ready", async (_case, without, reason) => {
  const database = await memoryDatabase();
  const ready = readiness({ database, ledger, ports: { ...ports, models: without }, isStopping });
  expect(await ready()).toEqual({ ready: false, reason });
  await database.destroy();
});

test("a source that answers no longer in time takes no server out, and one that never did counts for nothing", async () => {
  const database = await memoryDatabase();
  let isSilent = false;
  const silent = () => new Promise<never>(() => undefined);
  const source = {
    ...synthetic,
    latestRun: (now: number) => (isSilent ? silent() : synthetic.latestRun(now)),
  };
  const waiting: Models = new Map([
    ["noaa", [{ part: "deterministic", source }]],
    ["ecmwf", [{ part: "deterministic", source: { ...synthetic, latestRun: silent } }]],
  ]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const timeoutMs = 2000;
  const check = readiness({ database, ledger, ports: { ...ports, models: waiting }, isStopping, timeoutMs });
  const ready = async () => {
    const answer = check();
    // The database answers one after the other: when it has answered this, it has answered the check.
    await sql`select 1`.execute(database);
    await vi.advanceTimersByTimeAsync(timeoutMs);
    return answer;
  };
  isSilent = true;
  expect(await ready()).toEqual({
    ready: false,
    reason: "No model and no record answers (noaa.deterministic, ecmwf.deterministic).",
  });
  for (const silence of [false, true]) {
    isSilent = silence;
    expect(await ready()).toEqual({ ready: true, degraded: ["ecmwf.deterministic"] });
  }
  await database.destroy();
});

test("a server whose database is gone is not ready", async () => {
  const database = await memoryDatabase();
  await database.destroy();
  const ready = readiness({ database, ledger, ports, isStopping });
  expect(await ready()).toEqual({ ready: false, reason: "The database does not answer." });
});

test("a server that cannot charge is not ready until it can, and names a full disk", async () => {
  const database = await memoryDatabase();
  let fault: unknown;
  const ready = readiness({ database, ledger: { fault: () => fault }, ports, isStopping });
  fault = Object.assign(new Error("database or disk is full"), { errcode: 13 });
  expect(await ready()).toEqual({
    ready: false,
    reason: expect.stringContaining("disk of the database is full"),
  });
  fault = new Error("database is locked");
  expect(await ready()).toEqual({ ready: false, reason: "The database does not take charges." });
  fault = undefined;
  expect(await ready()).toEqual({ ready: true, degraded: [] });
  await database.destroy();
});
