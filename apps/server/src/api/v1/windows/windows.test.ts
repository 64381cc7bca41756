import { epochHourOf } from "@halcyon/schema/time";
import { windowsResponseSchema } from "@halcyon/schema/v1";
import { countScores, frequencyOf } from "@halcyon/scoring/climatology";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
  type RunningServerOptions,
} from "../../../../test/harness/running-server.suite.ts";
import type { UsualScores } from "../../../ports.ts";
import {
  madeEntry,
  madeGust,
  madeNow,
  type MadeParts,
  madePorts,
} from "../../../../test/harness/made-ports.suite.ts";

const request = { latitude: 50, longitude: 8, forecast_hours: 124, model: "noaa" };
const constraint_params = { id: 7, type: "task" };

const parts: MadeParts = {
  // From the seventh hour on 12.5 m/s, which scores 0.55; a storm before.
  deterministic: { formulas: { wind_gusts_10m: (stamp) => (stamp - madeNow <= 6 ? 30 : 12.5) } },
  // Three of ten members have a storm in the hour that starts 118 h from now, two others in the one 121 h from now.
  ensemble: {
    formulas: {
      wind_gusts_10m: (stamp, member) => {
        const hour = stamp - madeNow - 1;
        return (hour === 118 && member < 3) || (hour === 121 && member >= 8) ? 30 : 8;
      },
    },
  },
};

function served(given: MadeParts): Promise<RunningServer> {
  const options: RunningServerOptions = { ports: madePorts(madeEntry(madeGust), given) };
  return runningServer(options);
}

function send(server: RunningServer, window: object): Promise<Answer> {
  return server.send("/v1/optimality/windows/", {
    method: "POST",
    body: JSON.stringify({ request, constraint_params, window }),
    headers: { "content-type": "application/json" },
  });
}

describe("200", () => {
  test("gives windows with median, worst score, probability and where it was counted", async () => {
    await using server = await served(parts);
    const answer = await send(server, { duration_hours: 6, top: 2 });
    expect(answer.status).toBe(200);
    const { windows, none_because, metadata } = windowsResponseSchema.parse(answer.json);
    expect(metadata).toMatchObject({ id: 7, forecast_hours: 124, start_date: "2026-11-21T09:00:00Z" });
    expect(none_because).toBeUndefined();
    expect(windows).toEqual([
      {
        start: "2026-11-21T15:00:00Z",
        end: "2026-11-21T21:00:00Z",
        hours: 6,
        median_score: 1,
        worst_score: 1,
        worst_score_q10: 0.64,
        worst_score_q90: 1,
        // All ten members and the run: (11 + 0.5) / 12
        probability: 0.9583,
        members: { good: 11, of: 11 },
        share: 1,
        likelihood: "very_likely",
        band: "ideal",
        worst: { median: 1, Q10: 0.64, Q90: 1 },
        basis: "ensemble+deterministic",
        deterministic: { worst_score: 0.55 },
        certainty: "deterministic",
      },
      {
        start: "2026-11-21T21:00:00Z",
        end: "2026-11-22T03:00:00Z",
        hours: 6,
        median_score: 1,
        worst_score: 1,
        worst_score_q10: 0.64,
        worst_score_q90: 1,
        // All ten members and the run: (11 + 0.5) / 12
        probability: 0.9583,
        members: { good: 11, of: 11 },
        share: 1,
        likelihood: "very_likely",
        band: "ideal",
        worst: { median: 1, Q10: 0.64, Q90: 1 },
        basis: "ensemble+deterministic",
        deterministic: { worst_score: 0.55 },
        certainty: "deterministic",
      },
    ]);
    expect(answer.headers.get("x-halcyon-source")).toBe("deterministic=formula, ensemble=formula");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("counts a window that reaches past T0 inside the members, over all its hours", async () => {
    await using server = await served(parts);
    // T0 is Thursday 26 November, 09:00 UTC. The only window of Thursday's working hours starts 116 h and ends 122 h from now.
    const local_hours = { from: 5, to: 11, timezone: "UTC", weekdays: ["thu"] };
    const answer = await send(server, { duration_hours: 6, minimum_score: 0.5, local_hours });
    // Five of ten members stay good. Hourly odds would give 0.7 * 0.8 = 0.56.
    expect(windowsResponseSchema.parse(answer.json).windows).toEqual([
      {
        start: "2026-11-26T05:00:00Z",
        end: "2026-11-26T11:00:00Z",
        start_local: "2026-11-26T05:00:00+00:00",
        end_local: "2026-11-26T11:00:00+00:00",
        hours: 6,
        median_score: 1,
        worst_score: 0.5,
        worst_score_q10: 0,
        worst_score_q90: 1,
        probability: 0.5,
        members: { good: 5, of: 10 },
        share: 0.5,
        likelihood: "about_as_likely_as_not",
        band: "acceptable",
        worst: { median: 0.5, Q10: 0, Q90: 1 },
        basis: "ensemble",
        certainty: "ensemble",
      },
    ]);
  });

  test("takes what is usual at the place where that is known, and says who knows it", async () => {
    const from = madeNow - 8766;
    // A tenth of the days of every month and hour is acceptable.
    const values = Float64Array.from({ length: 8766 * 2 }, (_, hour) =>
      Math.floor(hour / 24) % 10 === 0 ? 1 : 0,
    );
    const known: UsualScores = {
      id: "station",
      years: { first: 2021, last: 2022 },
      frequencies: countScores({ from, values }),
    };
    const ports = { ...madePorts(madeEntry(madeGust), parts), usual: { find: async () => known } };
    await using server = await runningServer({ ports });
    const answer = await send(server, { duration_hours: 6, top: 1 });
    const [window] = windowsResponseSchema.parse(answer.json).windows;
    const start = epochHourOf(Date.parse(window!.start));
    const usual = Math.min(
      ...[0, 1, 2, 3, 4, 5].map((hour) => frequencyOf(known.frequencies, start + hour, 0.1)!),
    );
    expect(usual).toBeLessThan(0.15);
    // (11 + c) / 12
    expect(window!.probability).toBeCloseTo((11 + usual) / 12, 3);
    expect(answer.headers.get("x-halcyon-climatology")).toBe("station;years=2021-2022");
  });

  test("tells the windows that may be started hour after hour as spells, on the clock of the zone too", async () => {
    const calm = { deterministic: parts.deterministic!, ensemble: { formulas: { wind_gusts_10m: () => 8 } } };
    await using server = await served(calm);
    const local_hours = { from: 8, to: 17, timezone: "Europe/Zurich", weekdays: ["sun"] };
    const answer = await send(server, { duration_hours: 6, local_hours, spells: true });
    const { windows, spells, longest } = windowsResponseSchema.parse(answer.json);
    expect(windows).toMatchObject([
      {
        start: "2026-11-22T07:00:00Z",
        start_local: "2026-11-22T08:00:00+01:00",
        end_local: "2026-11-22T14:00:00+01:00",
      },
    ]);
    expect(spells).toEqual([
      {
        start: "2026-11-22T07:00:00Z",
        latest_start: "2026-11-22T10:00:00Z",
        end: "2026-11-22T16:00:00Z",
        start_local: "2026-11-22T08:00:00+01:00",
        latest_start_local: "2026-11-22T11:00:00+01:00",
        end_local: "2026-11-22T17:00:00+01:00",
        hours: 9,
        starts: 4,
        part: "deterministic",
        basis: "ensemble+deterministic",
        members: 11,
        continues: false,
        whole: { share: 1, probability: 0.9583, likelihood: "very_likely" },
        best: {
          start: "2026-11-22T07:00:00Z",
          end: "2026-11-22T13:00:00Z",
          start_local: "2026-11-22T08:00:00+01:00",
          end_local: "2026-11-22T14:00:00+01:00",
          share: 1,
          probability: 0.9583,
          likelihood: "very_likely",
          band: "ideal",
          // Position 12 * 0.1 between 0.55 of the run and 1 of the members.
          worst: { median: 1, Q10: 0.64, Q90: 1 },
          deterministic: { meets: true, worst: 0.55 },
        },
      },
    ]);
    expect(longest).toBeUndefined();
  });

  test("has no odds in members and words where one run alone answers, and says where members are absent", async () => {
    await using server = await served({ deterministic: parts.deterministic! });
    const answer = await send(server, { duration_hours: 6, top: 1, spells: true });
    const { metadata, windows, spells } = windowsResponseSchema.parse(answer.json);
    expect(metadata.ensemble_absent).toEqual([
      { from: "2026-11-21T09:00:00Z", to: "2026-11-26T12:00:00Z", because: "not_configured" },
    ]);
    const unknown = { share: null, probability: null, likelihood: null };
    expect(windows).toMatchObject([{ ...unknown, worst: null, band: "acceptable", basis: "deterministic" }]);
    expect(spells).toMatchObject([
      { members: null, whole: unknown, best: { ...unknown, worst: null, deterministic: { meets: true } } },
    ]);
  });

  test("has no quantiles where fewer than nine members are counted", async () => {
    const made = (gust: number) => ({ formulas: { wind_gusts_10m: () => gust } });
    await using server = await served({ deterministic: made(30), ensemble: made(30), seasonal: made(8) });
    const answer = await server.send("/v1/optimality/windows/", {
      method: "POST",
      body: JSON.stringify({
        request: { ...request, forecast_hours: 726 },
        constraint_params,
        window: { duration_hours: 6, spells: true },
      }),
      headers: { "content-type": "application/json" },
    });
    const { windows, spells } = windowsResponseSchema.parse(answer.json);
    const worst = { median: 1, Q10: null, Q90: null };
    expect(windows).toMatchObject([{ worst_score_q10: null, worst_score_q90: null, worst }]);
    expect(spells).toMatchObject([{ members: 5, best: { worst } }]);
  });

  test("finds when a scenario is not there, and names its band by its presence", async () => {
    const scenario = { ...madeEntry(madeGust), id: 507, type: "scenario" as const };
    await using server = await runningServer({
      ports: madePorts(scenario, { deterministic: parts.deterministic! }),
    });
    const answer = await server.send("/v1/optimality/windows/", {
      method: "POST",
      body: JSON.stringify({
        request: { ...request, forecast_hours: 24 },
        constraint_params: { id: 507, type: "scenario" },
        window: { duration_hours: 6, maximum_score: 0.0999 },
      }),
      headers: { "content-type": "application/json" },
    });
    expect(windowsResponseSchema.parse(answer.json).windows).toMatchObject([
      { start: "2026-11-21T09:00:00Z", worst_score: 0, band: "absent" },
    ]);
  });

  test("says that too many hours lie above the maximum, and what comes nearest to a window", async () => {
    await using server = await served(parts);
    const answer = await send(server, { duration_hours: 9, maximum_score: 0 });
    const { windows, none_because, longest } = windowsResponseSchema.parse(answer.json);
    expect(windows).toEqual([]);
    expect(none_because).toMatchObject({ reason: "maximum" });
    expect(longest).toBeNull();
  });

  test("says which constraint leaves no window, and in what share of the hours that fall short", async () => {
    await using server = await served({ deterministic: { formulas: { wind_gusts_10m: () => 30 } } });
    const { windows, none_because } = windowsResponseSchema.parse(
      (await send(server, { duration_hours: 6 })).json,
    );
    expect(windows).toEqual([]);
    expect(none_because).toEqual({ reason: "score", constraint: 0, variable: "wind_gusts_10m", share: 1 });
  });

  test("says that the hours asked for hold no window, whatever the weather", async () => {
    await using server = await served(parts);
    const { none_because } = windowsResponseSchema.parse(
      // At 50° N in November the day has under nine hours.
      (await send(server, { duration_hours: 9, daylight_only: true })).json,
    );
    expect(none_because).toEqual({ reason: "hours" });
  });
});

test("422 invalid_request says from which hour on windows can be", async () => {
  await using server = await served(parts);
  const past = await send(server, { duration_hours: 2, not_before: "2026-11-21T08:00:00Z" });
  expect(expectProblem(past, "invalid_request").errors).toMatchObject([
    { pointer: "#/window/not_before", code: "in_the_past", expected: { minimum: "2026-11-21T09:00:00Z" } },
  ]);
  const over = await send(server, { duration_hours: 2, not_after: "2026-11-21T09:00:00Z" });
  expect(expectProblem(over, "invalid_request").errors).toMatchObject([
    { pointer: "#/window/not_after", code: "in_the_past", expected: { minimum: "2026-11-21T10:00:00Z" } },
  ]);
  const now = await send(server, { duration_hours: 2, not_before: "2026-11-21T09:00:00Z" });
  expect(now.status).toBe(200);
});

test("422 invalid_request names the field of the window", async () => {
  await using server = await served(parts);
  const local_hours = { from: 7, to: 17, timezone: "Mars/Olympus" };
  const { errors } = expectProblem(await send(server, { duration_hours: 0, local_hours }), "invalid_request");
  expect(errors!.map(({ pointer }) => pointer)).toEqual([
    "#/window/duration_hours",
    "#/window/local_hours/timezone",
  ]);
});
