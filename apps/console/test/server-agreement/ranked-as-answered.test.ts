import { sized } from "@halcyon/testing";
import type * as V2 from "@halcyon/schema/v2";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runningServer } from "../../../server/test/harness/running-server.suite.ts";
import { windowsQuery } from "../../src/data/queries/queries.ts";
import { posted } from "../harness/posted.suite.ts";
import { firstView, requestOf } from "../../src/data/state/view.ts";
import { ranked, standingOf } from "../../src/pages/sites/site-rank.ts";

const count = sized(4, 50);

const anyBoard = fc.record({
  locations: fc.uniqueArray(
    fc.record({
      latitude: fc.integer({ min: -60, max: 65 }),
      longitude: fc.integer({ min: -180, max: 180 }),
    }),
    { minLength: 3, maxLength: 6, selector: ({ latitude, longitude }) => `${latitude} ${longitude}` },
  ),
  windowHours: fc.integer({ min: 1, max: 12 }),
  leastProbability: fc.constantFrom(0.33, 0.5, 0.9),
});

const questions = { soonest: "soonest", hours: "possible_starts", likeliest: "probability" } as const;
const orders = ["soonest", "hours", "likeliest"] as const;

it(`${count} random boards stand in the order of the ranking of the API`, async () => {
  await using server = await runningServer();
  for (const { locations, ...wish } of fc.sample(anyBoard, { numRuns: count, seed: 26 })) {
    const view = { ...firstView, ...wish, forecastHours: 120 };
    const rows = await Promise.all(
      locations.map(async (location, position) => {
        const [, request, window] = windowsQuery(requestOf(view, { ...view, location }), view).queryKey;
        const { windows, none_because: because } = await posted<V2.WindowsResponse>(
          server,
          "/v2/optimality/windows/",
          { ...request, ...(window as object) },
        );
        return { position, standing: standingOf(windows, because) };
      }),
    );
    for (const order of orders) {
      const { ranking } = await posted<V2.RankResponse>(server, "/v2/optimality/rank/", {
        locations,
        entries: [view.entry],
        periods: [{ hours: view.forecastHours }],
        model: view.model,
        window: {
          duration_hours: view.windowHours,
          minimum_score: view.minimumScore,
          minimum_probability: view.leastProbability,
        },
        by: questions[order],
      });
      const valueOf = new Map(ranking.map(({ location, value }) => [location, value]));
      expect(ranked(rows, order).map(({ position }) => valueOf.get(position))).toEqual(
        ranking.map(({ value }) => value),
      );
    }
  }
});
