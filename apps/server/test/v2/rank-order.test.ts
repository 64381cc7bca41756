import type * as V2 from "@halcyon/schema/v2";
import { describe, expect, test } from "vitest";
import { gustyServer } from "../harness/gusty-server.suite.ts";
import { at, growingGusts, rank, tenMembers } from "../../src/api/v2/windows/rank.suite.ts";

const order = ({ ranking }: V2.RankResponse) =>
  ranking.map(({ rank: place, location, period }) => [place, location, period]);

describe("the order", () => {
  test.each([
    // Scores 1 1 1 .9 .8 .7, then .9 .8 .7 .6 .5 .4, then 1 1 1 1 1 .9. All starts are possible for one run.
    ["ideal_hours", [5, 3, 0], [2, 0, 1]],
    ["mean", [0.9833, 0.9, 0.65], [2, 0, 1]],
    ["possible_starts", [5, 5, 5], [2, 0, 1]],
    ["probability", [null, null, null], [2, 0, 1]],
    ["worst", [null, null, null], [2, 0, 1]],
    ["soonest", [0, 0, 0], [2, 0, 1]],
  ])("by %s of one run, which knows no odds", async (by, values, locations) => {
    await using server = await growingGusts();
    const found = await rank(server, { locations: [at(6), at(9), at(4)], by });
    expect(found.ranking.map(({ value }) => value)).toEqual(values);
    expect(found.ranking.map(({ location }) => location)).toEqual(locations);
    expect(found.compared).toBe(3);
  });

  test.each([
    // At 3 and 8 m/s all eleven are acceptable, at 11 m/s eight of them.
    ["probability", [0.9583, 0.9583, 0.7083], [1, 2, 0]],
    ["possible_starts", [5, 5, 5], [1, 2, 0]],
    // The bad members have 12 and 11, 17 and 16, 20 and 19 m/s: a fifth of the way up.
    ["worst", [0.62, 0.12, 0], [1, 2, 0]],
    ["ideal_hours", [6, 6, 0], [1, 2, 0]],
    ["soonest", [0, 0, 0], [1, 2, 0]],
    ["mean", [1, 1, 0.7], [1, 2, 0]],
  ])("by %s of members", async (by, values, locations) => {
    await using server = await tenMembers();
    const { ranking } = await rank(server, { locations: [at(11), at(3), at(8)], by });
    expect(ranking.map(({ value }) => value)).toEqual(values);
    expect(ranking.map(({ location }) => location)).toEqual(locations);
  });

  test("by soonest counts from the start of each period, and puts last what has no window", async () => {
    await using server = await gustyServer(undefined, (hoursAhead, latitude) => latitude - hoursAhead);
    const periods = [{ hours: 12 }, { start: "2026-11-21T11:00:00Z", hours: 10 }];
    const found = await rank(server, {
      locations: [at(40), at(24), at(12), at(20)],
      periods,
      by: "soonest",
    });
    expect(found.ranking.map(({ location, period, value }) => [location, period, value])).toEqual([
      [2, 1, 0],
      [2, 0, 0],
      [3, 1, 1],
      [3, 0, 3],
      [1, 1, 5],
      [1, 0, 7],
      [0, 0, null],
      [0, 1, null],
    ]);
  });

  test("repeats a rank only where all numbers are equal; then the earlier period comes first", async () => {
    await using server = await tenMembers();
    const periods = [
      { start: "2026-11-22T00:00:00Z", hours: 6 },
      { start: "2026-11-21T12:00:00Z", end: "2026-11-21T18:00:00Z" },
    ];
    const found = await rank(server, { locations: [at(8), at(3), at(3)], periods });
    expect(order(found)).toEqual([
      [1, 1, 1],
      [1, 2, 1],
      [1, 1, 0],
      [1, 2, 0],
      [5, 0, 1],
      [5, 0, 0],
    ]);
  });

  test("is cut to the rows that are wanted", async () => {
    await using server = await tenMembers();
    const found = await rank(server, { locations: [at(8), at(3), at(11)], top: 2 });
    expect(order(found)).toEqual([
      [1, 1, 0],
      [2, 0, 0],
    ]);
    expect(found.compared).toBe(3);
  });

  test("puts the lowest scores first where a maximum alone is asked", async () => {
    await using server = await tenMembers();
    const locations = [at(14), at(20), at(17)];
    const window = { duration_hours: 2, maximum_score: 0.5 };
    for (const by of ["probability", "worst", "mean"])
      expect((await rank(server, { locations, window, by })).ranking.map(({ location }) => location)).toEqual(
        [1, 2, 0],
      );
  });
});
