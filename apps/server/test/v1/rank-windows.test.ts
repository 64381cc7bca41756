import { rankResponseSchema } from "@halcyon/schema/v1";
import { describe, expect, test } from "vitest";
import { gustSource, gustyServer, item, post } from "../harness/gusty-server.suite.ts";
import { madeEntry, madeGust, madePorts } from "../harness/made-ports.suite.ts";
import { expectProblem, type RunningServer, runningServer } from "../harness/running-server.suite.ts";

const rankPath = "/v1/optimality/rank/";

async function rank(server: RunningServer, body: object) {
  return rankResponseSchema.parse((await post(server, rankPath, body)).json);
}

/** Returns an item of six hours from Saturday 21 November 2026, 09:00 UTC. */
function at(latitude: number, rest: object = {}) {
  const request = { ...item.request, latitude, forecast_hours: 6 };
  return { request, constraint_params: item.constraint_params, ...rest };
}

/**
 * Starts a server with gusts that begin at the latitude [m/s] and grow by 1 m/s each hour. Scores are 1 up to 8 m/s, then a tenth less for
 * each metre per second.
 */
function growingGusts(): Promise<RunningServer> {
  return gustyServer(undefined, (hoursAhead, latitude) => latitude + hoursAhead);
}

/** Starts a server with ten members. Member m has gusts of m m/s more than the latitude; up to 17 m/s are acceptable. */
function tenMembers(): Promise<RunningServer> {
  const parts = [
    { part: "deterministic", source: gustSource((_, latitude) => latitude) },
    { part: "ensemble", source: gustSource((_, latitude, member) => latitude + member, 10) },
  ] as const;
  const models = new Map([["noaa", parts]] as const);
  return runningServer({ ports: { ...madePorts(madeEntry(madeGust), {}), models } });
}

describe("the windows that are looked for", () => {
  test("are those that the request says, of an item those that it says itself", async () => {
    await using server = await growingGusts();
    const items = [
      at(6),
      at(6, { window: { not_before: "2026-11-21T12:00:00Z" } }),
      at(6, { window: { duration_hours: 3, not_after: "2026-11-21T14:00:00Z", minimum_score: 0.9 } }),
      at(6, { window: { local_hours: { from: 14, to: 16, timezone: "Europe/Zurich" } } }),
      at(6, { window: { maximum_score: 0.8 } }),
    ];
    const window = { duration_hours: 2, not_after: "2026-11-21T13:00:00Z" };
    const { ranking, window_hours } = await rank(server, { items, by: "mean", window });
    expect(window_hours).toBe(2);
    // The scores are 1 1 1 0.9 0.8 0.7.
    expect(ranking.map(({ best_window: best }) => [best?.start, best?.end, best?.worst_score])).toEqual([
      ["2026-11-21T09:00:00Z", "2026-11-21T11:00:00Z", 1],
      ["2026-11-21T12:00:00Z", "2026-11-21T14:00:00Z", 0.8],
      ["2026-11-21T09:00:00Z", "2026-11-21T12:00:00Z", 1],
      ["2026-11-21T13:00:00Z", "2026-11-21T15:00:00Z", 0.7],
      ["2026-11-21T13:00:00Z", "2026-11-21T15:00:00Z", 0.8],
    ]);
  });

  test("may hold no run of their length: then there is neither a window nor its band", async () => {
    await using server = await growingGusts();
    const { ranking } = await rank(server, {
      items: [at(6)],
      by: "probability",
      window: { duration_hours: 3, daylight_only: true, not_before: "2026-11-21T13:00:00Z" },
    });
    expect(ranking).toMatchObject([{ rank: 1, value: null, best_window: null, band: null }]);
  });
});

test("a row says what the members say of its best window, its band, and what it was made of", async () => {
  await using server = await tenMembers();
  const { ranking } = await rank(server, { items: [at(11)], by: "probability", window_hours: 2 });
  expect(ranking).toMatchObject([
    {
      // Seven of ten members and the run: (8 + 0.5) / 12.
      value: 0.7083,
      best_window: {
        basis: "ensemble+deterministic",
        // The run's 11 m/s beside the members' 11 to 20 m/s: the middle of eleven is 15 m/s.
        worst_score: 0.3,
        ensemble: {
          share: 0.7273,
          members: { good: 8, of: 11 },
          // The worst two have 19 and 20 m/s, the best two 11 m/s.
          worst: { median: 0.3, Q10: 0, Q90: 0.7 },
        },
      },
      band: "acceptable",
      source: {
        synthetic: true,
        parts: [{ part: "deterministic", source: "formula", members: 1 }],
        entry: { type: "task", id: 7, version: 1, polarity: "suitability" },
      },
    },
  ]);
});

test("by probability windows that are as likely come by their worst hour in bad members", async () => {
  await using server = await tenMembers();
  const items = [3, 1, 11, 4].map((latitude) => at(latitude, { ref: `${latitude} m/s` }));
  const { ranking } = await rank(server, { items, by: "probability", window_hours: 2 });
  // Bad members have nine metres a second more than the latitude says: 13, 12 and 10 m/s.
  expect(ranking.map(({ rank: place, ref }) => [place, ref])).toEqual([
    [1, "1 m/s"],
    [2, "3 m/s"],
    [3, "4 m/s"],
    [4, "11 m/s"],
  ]);
});

test("by probability items of equal numbers share a rank", async () => {
  await using server = await growingGusts();
  const items = [at(9), at(6), at(6)];
  const { ranking } = await rank(server, { items, by: "probability", window_hours: 2 });
  expect(ranking.map(({ rank: place, index }) => [place, index])).toEqual([
    [1, 1],
    [1, 2],
    [3, 0],
  ]);
});

test("where a maximum alone is asked, the lowest scores are the best", async () => {
  await using server = await growingGusts();
  const items = [at(9), at(15), at(12)];
  const body = { items, by: "probability", window: { duration_hours: 2, maximum_score: 0.5 } };
  const { ranking } = await rank(server, body);
  expect(ranking.map(({ index, best_window: best }) => [index, best?.worst_score])).toEqual([
    [1, 0],
    [2, 0.2],
    [0, 0.5],
  ]);
});

describe("422", () => {
  test("span_conflict where two lengths are given, but not where they are one", async () => {
    await using server = await growingGusts();
    const send = (body: object) => post(server, rankPath, { items: [at(6)], by: "mean", ...body });
    const { errors } = expectProblem(
      await send({ window_hours: 4, window: { duration_hours: 5 } }),
      "invalid_request",
    );
    expect(errors).toMatchObject([{ pointer: "#/window_hours", code: "span_conflict" }]);
    expect((await send({ window_hours: 4, window: { duration_hours: 4 } })).status).toBe(200);
    const own = { items: [at(6, { window: { duration_hours: 5 } })], window_hours: 4 };
    expect((await send(own)).status).toBe(200);
  });

  test("in_the_past once where the request says hours that are over, of an item where that does", async () => {
    await using server = await growingGusts();
    const window = { not_after: "2026-11-21T09:00:00Z" };
    const { errors } = expectProblem(
      await post(server, rankPath, { items: [at(6)], by: "mean", window }),
      "invalid_request",
    );
    expect(errors).toMatchObject([{ pointer: "#/window/not_after", code: "in_the_past" }]);
    const { ranking, refused } = await rank(server, { items: [at(6), at(6, { window })], by: "mean" });
    expect(ranking).toHaveLength(1);
    expect(refused).toMatchObject([
      { index: 1, problem: { errors: [{ pointer: "#/items/1/window/not_after", code: "in_the_past" }] } },
    ]);
  });

  test("range_reversed in the window of an item refuses that item", async () => {
    await using server = await growingGusts();
    const items = [at(6, { window: { minimum_score: 0.5, maximum_score: 0.4 } })];
    const { refused } = await rank(server, { items, by: "mean" });
    expect(refused).toMatchObject([
      { problem: { errors: [{ pointer: "#/items/0/window/maximum_score", code: "range_reversed" }] } },
    ]);
  });
});
