import { formatEpochHour, formatInstant, millisecondsPerHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import {
  DamagedRuns,
  type FedPart,
  type ReadRequest,
  SourceError,
  type WeatherSource,
} from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { describe, expect, test } from "vitest";
import type { Ports } from "../../src/ports.ts";
import { counted } from "../../src/workers/pool/counted-workers.suite.ts";
import { formulaSource } from "../harness/formula-source.suite.ts";
import { post, usageOf } from "../harness/gusty-server.suite.ts";
import { madeEntry, madeGust, madeNow, madePorts } from "../harness/made-ports.suite.ts";
import {
  type Answer,
  expectProblem,
  runningServer,
  type RunningServer,
  startMs,
} from "../harness/running-server.suite.ts";

const location = { latitude: 51.5, longitude: -0.12 };
const asked = { location, model: "noaa", entry: { type: "task", id: 7 }, period: { hours: 48 } };
const window = { duration_hours: 4 };
const asOf = "2026-11-14T07:30:00Z";

const gfs = syntheticSource({ product: "gfs", seed: 1 });
const gefs = syntheticSource({ product: "gefs", seed: 1 });

/** Returns a source whose past begins with a given run. */
function since(source: WeatherSource, first: number): WeatherSource {
  const past = source.past!;
  const runsBetween: typeof past.runsBetween = (from, to) => past.runsBetween(Math.max(from, first), to);
  return { ...source, past: { ...past, runsBetween } };
}

function withoutPast(source: WeatherSource): WeatherSource {
  const { past, ...others } = source;
  return past === undefined ? source : others;
}

function serverOf(parts: readonly FedPart[], ports: Partial<Ports> = {}): Promise<RunningServer> {
  const models = new Map([["noaa", parts]] as const);
  return runningServer({ ports: { ...madePorts(madeEntry(madeGust), {}), models, ...ports } });
}

const deterministic = (source: WeatherSource): FedPart => ({ part: "deterministic", source });
const ensemble = (source: WeatherSource): FedPart => ({ part: "ensemble", source });

function composite(server: RunningServer, change: object): Promise<Answer> {
  return post(server, "/v2/optimality/composite/", { ...asked, include: [], ...change });
}

function windows(server: RunningServer, change: object): Promise<Answer> {
  return post(server, "/v2/optimality/windows/", { ...asked, window, ...change });
}

function rank(server: RunningServer, change: object): Promise<Answer> {
  const { entry, period, model } = asked;
  const body = { locations: [location], entries: [entry], periods: [period], model, window };
  return post(server, "/v2/optimality/rank/", { ...body, ...change });
}

const all = { composite, windows, rank };

describe("an answer as of a past instant", () => {
  test("begins at the hour of the instant, and comes from the run that could be read then", async () => {
    await using server = await serverOf([deterministic(gfs), ensemble(gefs)]);
    const { json } = await composite(server, { as_of: asOf, include: ["ensemble"] });
    const { metadata } = json as V2.CompositeResponse;
    expect(metadata).toMatchObject({
      generated_at: formatInstant(startMs),
      as_of: asOf,
      formula: "1",
      entry: { version: 1 },
      period: { start: "2026-11-14T07:00:00Z", end: "2026-11-16T07:00:00Z", hours: 48 },
    });
    const { availableAfterHours } = gfs.past!;
    const [run] = metadata.source.parts.map((part) => Date.parse(part.run));
    const readableMs = Date.parse(asOf) - availableAfterHours * millisecondsPerHour;
    expect(run).toBeLessThanOrEqual(readableMs);
    expect(run).toBeGreaterThan(readableMs - 6 * millisecondsPerHour);
  });

  test("names the runs, the entries and the formula of a ranking", async () => {
    await using server = await serverOf([deterministic(gfs), ensemble(gefs)]);
    const unknown = { type: "task", id: 99 };
    const { json } = await rank(server, { as_of: asOf, entries: [asked.entry, unknown] });
    const { metadata, sources } = json as V2.RankResponse;
    expect(metadata).toMatchObject({ as_of: asOf, formula: "1", entries: [{ id: 7, version: 1 }, null] });
    for (const { run } of sources[0]!.parts) expect(run < asOf).toBe(true);
  });

  test("costs as much as the one of now, and a refused one nothing", async () => {
    await using server = await serverOf([deterministic(gfs), ensemble(gefs)]);
    const usedBy = async (work: () => Promise<unknown>): Promise<number> => {
      const used = async () => (await usageOf(server)).allowance.used;
      const before = await used();
      await work();
      return (await used()) - before;
    };
    for (const send of Object.values(all)) {
      expect(await usedBy(() => send(server, { as_of: asOf }))).toBe(await usedBy(() => send(server, {})));
      expect(await usedBy(() => send(server, { as_of: asOf, calibrated: true }))).toBe(0);
    }
    const priced = { endpoint: "optimality.composite", body: { ...asked, as_of: asOf } };
    expect((await post(server, "/v2/cost/", priced)).json).toEqual({ cost: 1 });
  });

  test("reads the run as one of the past, and knows nothing of the damage that was found since", async () => {
    const reads: ReadRequest[] = [];
    const read: WeatherSource["read"] = async (request) => {
      reads.push(request);
      return gfs.read(request);
    };
    const damage = new DamagedRuns(() => startMs);
    damage.mark(madeNow - 9, new Error("cut"));
    await using server = await serverOf([{ ...deterministic({ ...gfs, read }), damage }]);
    const { json } = await composite(server, { as_of: asOf });
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.every(({ past }) => past === true)).toBe(true);
    expect((json as V2.CompositeResponse).metadata.notices).toEqual([]);
  });

  test("is made by a thread as by the event loop", async () => {
    // A source without a recipe, which the thread reads in the thread of the server.
    const parts = [deterministic({ ...gfs }), ensemble({ ...gefs })];
    await using here = await serverOf(parts);
    const tasks: string[] = [];
    const models = new Map([["noaa", parts]] as const);
    await using apart = await runningServer({
      ports: { ...madePorts(madeEntry(madeGust), {}), models },
      apart: counted(tasks),
    });
    const constraints = [1, 2, 3, 4, 5, 6].map((weight) => ({ ...madeGust, weight }));
    const entry = { type: "task", definition: { constraints } };
    const long = { as_of: asOf, include: ["reasons", "ensemble"], period: { hours: 720 }, entry };
    const answer = await composite(apart, long);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).toBe((await composite(here, long)).text);
    expect(tasks).toEqual(["answer"]);
  });
});

describe.each(Object.entries(all))("%s as of an instant", (_, send) => {
  test("that is not over is refused", async () => {
    await using server = await serverOf([deterministic(gfs), ensemble(gefs)]);
    expect((await send(server, { as_of: formatInstant(startMs) })).status).toBe(200);
    const late = await send(server, { as_of: formatInstant(startMs + 1000) });
    expect(expectProblem(late, "invalid_request").errors).toMatchObject([
      { pointer: "#/as_of", code: "too_big", expected: { maximum: formatInstant(startMs) } },
    ]);
  });

  test("is raw, so calibrated weather is refused", async () => {
    await using server = await serverOf([deterministic(gfs), ensemble(gefs)], { calibratedByDefault: true });
    const { errors } = expectProblem(
      await send(server, { as_of: asOf, calibrated: true }),
      "invalid_request",
    );
    expect(errors).toMatchObject([{ pointer: "#/calibrated", code: "invalid" }]);
    expect((await send(server, { as_of: asOf })).status).toBe(200);
    expect((await send(server, { as_of: asOf, calibrated: false })).status).toBe(200);
  });

  test("counts its period from that instant", async () => {
    await using server = await serverOf([deterministic(gfs), ensemble(gefs)]);
    const periodOf = (start: string) => {
      const period = { start, hours: 12 };
      return send === rank ? { periods: [period] } : { period };
    };
    expect((await send(server, { as_of: asOf, ...periodOf("2026-11-14T07:00:00Z") })).status).toBe(200);
    const early = await send(server, { as_of: asOf, ...periodOf("2026-11-14T06:00:00Z") });
    expect(expectProblem(early, "invalid_request").errors).toMatchObject([
      { code: "in_the_past", expected: { minimum: "2026-11-14T07:00:00Z" } },
    ]);
  });
});

describe("where the past of a part cannot be read, an answer as of then is refused", () => {
  const lacking = (parts: readonly string[], earliest: string | null) => [
    { pointer: "#/as_of", code: "past_unavailable", expected: { parts, earliest } },
  ];

  test("by its name, if no later instant can be answered either", async () => {
    await using server = await serverOf([deterministic(withoutPast(gfs)), ensemble(gefs)]);
    const { detail, errors } = expectProblem(await composite(server, { as_of: asOf }), "past_unavailable");
    expect(errors).toMatchObject(lacking(["deterministic"], null));
    expect(detail).toBe(
      "The deterministic part of noaa has no run that could be read at 2026-11-14T07:30:00Z. This server cannot read runs of then.",
    );
    expect((await composite(server, {})).status).toBe(200);
  });

  test("with the first instant that can be answered", async () => {
    const first = madeNow - 9 - 24;
    await using server = await serverOf([deterministic(since(gfs, first)), ensemble(gefs)]);
    const { availableAfterHours } = gfs.past!;
    const earliest = formatEpochHour(first + availableAfterHours);
    const { errors } = expectProblem(await composite(server, { as_of: asOf }), "past_unavailable");
    expect(errors).toMatchObject(lacking(["deterministic"], earliest));
    expect((await composite(server, { as_of: earliest })).status).toBe(200);
    const justBefore = formatInstant(Date.parse(earliest) - 1000);
    expectProblem(await composite(server, { as_of: justBefore }), "past_unavailable");
  });

  test("if members are counted and the ensemble has no past; scores of the run alone are answered", async () => {
    await using server = await serverOf([deterministic(gfs), ensemble(withoutPast(gefs))]);
    expect((await composite(server, { as_of: asOf })).status).toBe(200);
    for (const include of [["ensemble"], ["reasons"]]) {
      const answer = await composite(server, { as_of: asOf, include });
      expect(expectProblem(answer, "past_unavailable").errors).toMatchObject(lacking(["ensemble"], null));
    }
    expectProblem(await windows(server, { as_of: asOf }), "past_unavailable");
    const { refused, compared } = (await rank(server, { as_of: asOf })).json as V2.RankResponse;
    expect(refused).toMatchObject([
      { location: 0, entry: 0, problem: { code: "past_unavailable", errors: lacking(["ensemble"], null) } },
    ]);
    expect(compared).toBe(0);
    const items = [{ ...asked, as_of: asOf, include: ["ensemble"] }, asked];
    const batch = await post(server, "/v2/optimality/batch/composite-optimality", { items });
    const [bad, good] = batch.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as V2.BatchLine);
    const [error] = lacking(["ensemble"], null);
    expect(bad).toMatchObject({ problem: { errors: [{ ...error, pointer: "#/items/0/as_of" }] } });
    expect(good).toHaveProperty("result");
  });

  test("if an overlay that the entry needs has no past", async () => {
    const gusts = withoutPast(formulaSource({ formulas: { wind_gusts_10m: () => 4 }, run: madeNow - 6 }));
    const waves = withoutPast(formulaSource({ formulas: { wave_height: () => 2 }, run: madeNow - 6 }));
    const over = (layer: WeatherSource, variable: "wind_gusts_10m" | "wave_height"): FedPart => ({
      ...deterministic(gfs),
      overlays: [{ variables: [variable], layer: deterministic(layer) }],
    });
    await using needing = await serverOf([over(gusts, "wind_gusts_10m")]);
    const { errors } = expectProblem(await composite(needing, { as_of: asOf }), "past_unavailable");
    expect(errors).toMatchObject(lacking(["deterministic"], null));
    await using spared = await serverOf([over(waves, "wave_height")]);
    expect((await composite(spared, { as_of: asOf })).status).toBe(200);
  });

  test("as unavailable weather, if the source fails: no other run replaces it", async () => {
    class Silent extends SourceError {
      readonly code = "silent";
    }
    const read = () => Promise.reject(new Silent("no answer"));
    await using server = await serverOf([deterministic(gfs), ensemble({ ...gefs, read })]);
    expect((await composite(server, { include: ["ensemble"] })).status).toBe(200);
    expectProblem(await composite(server, { as_of: asOf, include: ["ensemble"] }), "weather_unavailable");
  });
});
