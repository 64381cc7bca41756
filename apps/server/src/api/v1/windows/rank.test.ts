import { rankResponseSchema } from "@halcyon/schema/v1";
import { describe, expect, test } from "vitest";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";
import {
  madeEntry,
  madeGust,
  madeNow,
  type MadeParts,
  madePorts,
} from "../../../../test/harness/made-ports.suite.ts";
import {
  atSea,
  brokenAt,
  gustSource,
  gustyServer,
  item,
  post,
  usageOf,
} from "../../../../test/harness/gusty-server.suite.ts";

describe("a ranking", () => {
  const rank = async (server: RunningServer, body: object) =>
    rankResponseSchema.parse((await post(server, "/v1/optimality/rank/", body)).json);

  test.each([
    // Scores of gusts g: 1 up to 8 m/s, then a tenth less for each metre a second.
    // At 6: 1 1 1 0.9 0.8 0.7. At 9: 0.9 0.8 0.7 0.6 0.5 0.4. At 4: 1 1 1 1 1 0.9.
    ["ideal_hours", [5, 3, 0]],
    ["mean", [0.9833, 0.9, 0.65]],
    // One run alone knows no odds: the worst hours of the best windows are 1, 1 and 0.8.
    ["best_window", [null, null, null]],
  ])("by %s puts the best first and says why", async (by, values) => {
    // Gusts start at the latitude in m/s and grow by 1 m/s an hour.
    await using server = await gustyServer(undefined, (hoursAhead, latitude) => latitude + hoursAhead);
    const at = (latitude: number, ref: string) => ({
      ref,
      request: { ...item.request, latitude, forecast_hours: 6 },
      constraint_params: item.constraint_params,
    });
    const items = [at(6, "middle"), at(9, "worst"), "bad", at(4, "best")];
    const { ranking, refused } = await rank(server, { items, by, window_hours: 2 });
    expect(ranking.map(({ value }) => value)).toEqual(values);
    const refs = ranking.map(({ ref }) => ref);
    expect(refs).toEqual(by === "best_window" ? ["middle", "best", "worst"] : ["best", "middle", "worst"]);
    expect(ranking.find(({ ref }) => ref === "worst")).toMatchObject({
      rank: 3,
      ideal_hours: 0,
      mean: 0.65,
      best_window: {
        start: "2026-11-21T09:00:00Z",
        end: "2026-11-21T11:00:00Z",
        probability: null,
        basis: "deterministic",
        worst_score: 0.8,
        mean_score: 0.85,
      },
      hours: { ideal: 0, acceptable: 6, unsuitable: 0, stop: 0 },
      limiting: { constraint: 0, variable: "wind_gusts_10m", share: 1 },
    });
    expect(ranking[1]?.rank).toBe(by === "best_window" ? 1 : 2);
    expect(refused).toMatchObject([{ ref: null, index: 2, problem: { code: "invalid_request" } }]);
    expect((await usageOf(server)).allowance.used).toBe(3);
  });

  test("says that no members could be counted, as windows do", async () => {
    const formulas = { wind_gusts_10m: () => 3 };
    const parts: MadeParts = { deterministic: { formulas }, ensemble: { formulas, run: madeNow - 60 } };
    await using server = await runningServer({ ports: madePorts(madeEntry(madeGust), parts) });
    const request = { ...item.request, latitude: 50, longitude: 8, forecast_hours: 24 };
    const items = [{ request, constraint_params: { id: 7, type: "task" } }];
    const { ranking } = await rank(server, { items, by: "best_window", window_hours: 2 });
    expect(ranking[0]).toMatchObject({
      best_window: { probability: null, basis: "deterministic" },
      notices: [
        {
          code: "ensemble_stale",
          run: "2026-11-18T21:00:00Z",
          from: "2026-11-21T09:00:00Z",
          to: "2026-11-22T08:00:00Z",
        },
      ],
    });
  });

  test("by best_window puts what is likeliest to be acceptable first, then whose worst hour is better", async () => {
    // Member m has gusts of m m/s more than the latitude says; up to 17 m/s are acceptable.
    const models = new Map([
      [
        "noaa",
        [
          { part: "deterministic", source: gustSource((_, latitude) => latitude) },
          { part: "ensemble", source: gustSource((_, latitude, member) => latitude + member, 10) },
        ],
      ],
    ] as const);
    await using server = await runningServer({ ports: { ...madePorts(madeEntry(madeGust), {}), models } });
    const items = [11, 3, 8, 1].map((latitude) => ({
      ref: `${latitude} m/s`,
      request: { ...item.request, latitude, forecast_hours: 6 },
      constraint_params: item.constraint_params,
    }));
    const { ranking } = await rank(server, { items, by: "best_window", window_hours: 2 });
    // All eleven: (11 + 0.5) / 12. At 11 m/s seven of ten members and the run: (8 + 0.5) / 12.
    expect(ranking.map(({ rank: place, ref, value }) => [place, ref, value])).toEqual([
      [1, "3 m/s", 0.9583],
      [1, "1 m/s", 0.9583],
      [3, "8 m/s", 0.9583],
      [4, "11 m/s", 0.7083],
    ]);
    // The median of the run's 3 m/s and the members' 3 to 12 m/s is 7 m/s.
    expect(ranking[0]!.best_window).toMatchObject({ worst_score: 1, basis: "ensemble+deterministic" });
  });

  test("has no window where fewer hours were asked for, and refunds what came to nothing", async () => {
    await using server = await gustyServer(brokenAt(40));
    const { ranking, refused } = await rank(server, { items: [item, atSea], by: "best_window" });
    expect(ranking).toMatchObject([{ rank: 1, value: null, best_window: null }]);
    expect(refused).toMatchObject([{ index: 1, problem: { code: "weather_unavailable" } }]);
    expect((await usageOf(server)).allowance).toMatchObject({ used: 1, unsettled: 0 });
  });

  test("422 invalid_request names what it cannot rank by", async () => {
    await using server = await gustyServer();
    const { errors } = expectProblem(
      await post(server, "/v1/optimality/rank/", { items: [item], by: "luck", window_hours: 0 }),
      "invalid_request",
    );
    expect(errors?.map(({ pointer }) => pointer)).toEqual(["#/by", "#/window_hours"]);
  });
});
