import { v2 } from "@halcyon/schema";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  brokenAt,
  gustSource,
  gustyServer,
  post,
  usageOf,
} from "../../../../test/harness/gusty-server.suite.ts";
import { madeEntry, madeGust, madePorts } from "../../../../test/harness/made-ports.suite.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";
import { counted } from "../../../workers/pool/counted-workers.suite.ts";
import { at, good, growingGusts, rank, rankPath, task, tenMembers, twoHours } from "./rank.suite.ts";

const scenario = { type: "scenario", definition: { constraints: [madeGust] } };

describe("a row", () => {
  test("has every field, its positions, and its source once for all rows of it", async () => {
    await using server = await tenMembers();
    const answer = await post(server, rankPath, {
      ...good,
      locations: [at(8, "hill"), at(11)],
      entries: [task, { type: "task", definition: { constraints: [madeGust] } }],
      timezone: "Europe/Zurich",
    });
    const { metadata, sources, ranking } = v2["optimality.rank"].output.parse(answer.json);
    expect(metadata).toMatchObject({
      generated_at: "2026-11-21T09:14:03Z",
      model: "noaa",
      by: "probability",
      window: {
        duration_hours: 2,
        minimum_score: 0.1,
        maximum_score: null,
        minimum_probability: 0.5,
        daylight_only: false,
        local_hours: null,
      },
      timezone: "Europe/Zurich",
    });
    expect(metadata.bands.suitability[0]).toEqual({ name: "ideal", above: 0.9 });
    expect(metadata.bands.presence[0]).toEqual({ name: "present", above: 0.9 });
    expect(sources).toMatchObject(
      [8, 11].map((latitude) => ({
        synthetic: true,
        parts: [
          { part: "deterministic", cell: { latitude }, members: 1 },
          { part: "ensemble", cell: { latitude }, members: 10 },
        ],
      })),
    );
    expect(ranking.map(({ location, entry, source }) => [location, entry, source])).toEqual([
      [0, 0, 0],
      [0, 1, 0],
      [1, 0, 1],
      [1, 1, 1],
    ]);
    expect(ranking[0]).toEqual({
      rank: 1,
      warned: { state: "not_configured", count: 0, highest: null },
      value: 0.9583,
      location: 0,
      entry: 0,
      period: 0,
      ref: "hill",
      source: 0,
      timezone: "Europe/Zurich",
      best: {
        start: "2026-11-21T09:00:00Z",
        end: "2026-11-21T11:00:00Z",
        start_local: "2026-11-21T10:00:00+01:00",
        end_local: "2026-11-21T12:00:00+01:00",
        share: 1,
        probability: 0.9583,
        likelihood: "very_likely",
        band: "acceptable",
        worst: { median: 0.6, Q10: 0.12, Q90: 1 },
        deterministic: { meets: true, worst: 1 },
      },
      none_because: null,
      possible_starts: 5,
      hours: { ideal: 6, acceptable: 0, unsuitable: 0, stop: 0 },
      mean: 1,
      limiting: null,
      notices: [],
      calibration: [],
    });
  });

  test("has no best window where none is likely enough, and the probability of the likeliest all the same", async () => {
    await using server = await tenMembers();
    // At 16 m/s two of ten members and the run: (3 + 0.5) / 12.
    const { ranking } = await rank(server, { locations: [at(16), at(11), at(60)] });
    expect(
      ranking.map(({ value, best, none_because, possible_starts }) => ({
        value,
        best: best?.probability,
        none_because,
        possible_starts,
      })),
    ).toEqual([
      { value: 0.7083, best: 0.7083, none_because: null, possible_starts: 5 },
      {
        value: 0.2917,
        best: undefined,
        none_because: { reason: "probability", best_probability: 0.2917 },
        possible_starts: 0,
      },
      {
        value: 0.0417,
        best: undefined,
        none_because: { reason: "score", constraint: 0, variable: "wind_gusts_10m", share: 1 },
        possible_starts: 0,
      },
    ]);
  });

  test("has neither window nor value where its hours hold no run of the length", async () => {
    await using server = await tenMembers();
    const { ranking } = await rank(server, { window: { duration_hours: 7 } });
    expect(ranking).toMatchObject([{ rank: 1, value: null, best: null, none_because: { reason: "hours" } }]);
  });

  test("says of the hours of its period what limits, how many are in each band, and where no members are", async () => {
    await using server = await growingGusts();
    const periods = [{ hours: 2 }, { start: "2026-11-21T11:00:00Z", hours: 4 }];
    const { ranking } = await rank(server, {
      entries: [scenario],
      periods,
      by: "mean",
      window: { ...twoHours, minimum_score: 0.5 },
    });
    expect(ranking).toMatchObject([
      { period: 0, mean: 1, hours: { present: 2, partial: 0, slight: 0, absent: 0 }, limiting: null },
      {
        period: 1,
        mean: 0.85,
        hours: { present: 1, partial: 3, slight: 0, absent: 0 },
        limiting: { constraint: 0, variable: "wind_gusts_10m", share: 0.75 },
        notices: [
          {
            code: "ensemble_absent",
            because: "not_configured",
            from: "2026-11-21T11:00:00Z",
            to: "2026-11-21T14:00:00Z",
          },
        ],
      },
    ]);
  });
});

test("one call says when a job can be done at three sites next week in working hours, and where likeliest", async () => {
  // London, Zurich and New York; on Thursday 26 November it is calm, on other days half the members have a storm.
  const thursday = { from: 111, to: 135 };
  const gusts = (hour: number, _: number, member: number) =>
    (hour >= thursday.from && hour < thursday.to) || member < 5 ? 5 : 30;
  const parts = [
    { part: "deterministic", source: gustSource(() => 5) },
    { part: "ensemble", source: gustSource(gusts, 10) },
  ] as const;
  const models = new Map([["noaa", parts]] as const);
  await using server = await runningServer({ ports: { ...madePorts(madeEntry(madeGust), {}), models } });
  const { ranking } = await rank(server, {
    locations: [
      { ref: "london", latitude: 51.5, longitude: -0.12 },
      { ref: "zurich", latitude: 47.37, longitude: 8.54 },
      { ref: "new york", latitude: 40.71, longitude: -74.01 },
    ],
    periods: [{ start: "2026-11-23T00:00:00Z", hours: 168 }],
    timezone: "auto",
    window: {
      duration_hours: 6,
      local_hours: { from: 7, to: 17, weekdays: ["mon", "tue", "wed", "thu", "fri"] },
    },
  });
  expect(
    ranking.map(({ rank: place, ref, timezone, best }) => [place, ref, timezone, best?.start_local]),
  ).toEqual([
    [1, "london", "Europe/London", "2026-11-26T07:00:00+00:00"],
    [1, "zurich", "Europe/Zurich", "2026-11-26T07:00:00+01:00"],
    [1, "new york", "America/New_York", "2026-11-26T07:00:00-05:00"],
  ]);
});

test("the weather of a location is read once for all entries and periods", async () => {
  const read: number[] = [];
  await using server = await gustyServer((made) => ({
    ...made,
    read(request) {
      read.push(request.cell.latitude);
      return made.read(request);
    },
  }));
  const daily = { ...madeGust, over: { hours: 6, direction: "trailing", statistic: "max" } };
  const entries = [task, { type: "task", definition: { constraints: [madeGust, daily] } }];
  const periods = [{ hours: 6 }, { start: "2026-11-22T00:00:00Z", hours: 24 }, { hours: 100 }];
  const { ranking } = await rank(server, { locations: [at(6), at(9)], entries, periods });
  expect(ranking).toHaveLength(12);
  expect(read.toSorted((one, other) => one - other)).toEqual([6, 9]);
});

describe("what cannot be ranked", () => {
  test("stands in refused with its place in the request, and costs nothing", async () => {
    await using server = await gustyServer(brokenAt(40));
    const periods = [{ hours: 6 }, { start: "2026-11-22T00:00:00Z", hours: 3 }];
    const found = await rank(server, {
      locations: [at(6), at(40)],
      entries: [task, { type: "task", id: 8 }],
      periods,
    });
    expect(found.ranking.map(({ location, entry }) => [location, entry])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(found.compared).toBe(2);
    const code = "entry_not_found";
    expect(found.refused).toMatchObject([
      { location: 0, entry: 1, problem: { code, status: 404, errors: [{ pointer: "#/entries/1/id" }] } },
      { location: 1, entry: 0, problem: { code: "weather_unavailable" } },
      { location: 1, entry: 1, problem: { code, errors: [{ pointer: "#/entries/1/id" }] } },
    ]);
    // Periods cost nothing.
    expect((await usageOf(server)).allowance).toMatchObject({ used: 1, unsettled: 0 });
  });

  test("leaves a ranking of nothing, which costs nothing, where it is all", async () => {
    await using server = await growingGusts();
    const found = await rank(server, { entries: [{ type: "task", id: 8 }] });
    expect(found).toMatchObject({
      ranking: [],
      sources: [],
      compared: 0,
      refused: [{ location: 0, entry: 0 }],
    });
    expect((await usageOf(server)).allowance.used).toBe(0);
  });

  test("names the period that ends beyond the horizon, counted from its start", async () => {
    await using server = await growingGusts();
    const periods = [{ hours: 2 }, { start: "2026-11-22T09:00:00Z", hours: 5000 }];
    const { refused } = await rank(server, { periods });
    expect(refused).toMatchObject([
      { problem: { code: "horizon_exceeded", errors: [{ pointer: "#/periods/1/hours" }] } },
    ]);
  });

  test("names the model, once for each pair", async () => {
    await using server = await growingGusts();
    const { refused } = await rank(server, { model: "ecmwf", locations: [at(6), at(7)] });
    expect(refused.map(({ problem }) => problem.errors?.[0]?.pointer)).toEqual(["#/model", "#/model"]);
  });
});

describe("422", () => {
  let server: RunningServer;
  beforeAll(async () => void (server = await growingGusts()));
  afterAll(() => server[Symbol.asyncDispose]());

  test.each<[string, object, object]>([
    [
      "more than 1,000 pairs",
      { locations: Array.from({ length: 501 }, () => at(6)), entries: [task, task] },
      { pointer: "#/locations", code: "too_big", expected: { maximum: 1000 } },
    ],
    [
      "more periods than days of a month",
      { periods: Array.from({ length: 32 }, () => ({ hours: 1 })) },
      { pointer: "#/periods", code: "too_big" },
    ],
    [
      "a period that is over",
      { periods: [{ hours: 1 }, { start: "2026-11-21T08:00:00Z", hours: 2 }] },
      { pointer: "#/periods/1/start", code: "in_the_past", expected: { minimum: "2026-11-21T09:00:00Z" } },
    ],
    [
      "a period of two lengths",
      { periods: [{ hours: 1, end: "2026-11-22T08:00:00Z" }] },
      { pointer: "#/periods/0/end", code: "span_conflict" },
    ],
    [
      "a scenario of which no score is said to be good",
      { entries: [task, scenario] },
      { pointer: "#/window/minimum_score", code: "required" },
    ],
    [
      "a maximum below the minimum",
      { window: { ...twoHours, minimum_score: 0.5, maximum_score: 0.4 } },
      { pointer: "#/window/maximum_score", code: "range_reversed" },
    ],
    [
      "local hours of no zone",
      { window: { ...twoHours, local_hours: { from: 7, to: 17 } } },
      { pointer: "#/timezone", code: "required" },
    ],
    ["no rows", { top: 0 }, { pointer: "#/top", code: "too_small" }],
    ["a ranking by luck", { by: "luck" }, { pointer: "#/by", code: "invalid_value" }],
  ])("names %s", async (_, change, fault) => {
    const { errors } = expectProblem(await post(server, rankPath, { ...good, ...change }), "invalid_request");
    expect(errors).toMatchObject([fault]);
  });
});

describe("a long ranking", () => {
  const tasks: string[] = [];
  beforeEach(() => void tasks.splice(0));

  test("is made in threads, pair by pair, and the same as in the event loop", async () => {
    await using apart = await runningServer({ apart: counted(tasks) });
    await using alone = await runningServer();
    const body = {
      locations: [at(51.5), at(47)],
      entries: [{ type: "task", id: 1 }],
      periods: [{ hours: 700 }, { start: "2026-11-23T00:00:00Z", hours: 120 }],
      window: { duration_hours: 6 },
    };
    expect(await rank(apart, body)).toEqual(await rank(alone, body));
    expect(tasks).toEqual(["rank", "rank"]);
  });

  test("of few hours stays in the event loop", async () => {
    const ports = madePorts(madeEntry(madeGust), {
      deterministic: { formulas: { wind_gusts_10m: () => 5 } },
    });
    await using apart = await runningServer({ ports, apart: counted(tasks) });
    expect((await rank(apart)).ranking).toHaveLength(1);
    expect(tasks).toEqual([]);
  });
});
