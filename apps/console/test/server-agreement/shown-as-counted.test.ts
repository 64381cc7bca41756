import { sized } from "@halcyon/testing";
import type * as V2 from "@halcyon/schema/v2";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runningServer } from "../../../server/test/harness/running-server.suite.ts";
import { futureQuery, workabilityQuery } from "../../src/data/queries/queries.ts";
import { posted } from "../harness/posted.suite.ts";
import { firstView, idealMinimum, measures, type View } from "../../src/data/state/view.ts";
import { campaignYears } from "../../src/pages/planner/campaign/campaign-years.ts";
import { futureSpreads } from "../../src/pages/planner/months/months-card.tsx";
import { overYears } from "../../src/pages/planner/measures.ts";
import { yearRows } from "../../src/pages/planner/years/years-card.tsx";

const count = sized(2, 50);
/** Maximum error by rounding. The API rounds a median, its change and the median of each model to four decimals. */
const roundingMax = 1.5e-4 + 1e-9;
const february = { startDay: 31, weeks: 4 };

const anyView = fc.record({
  location: fc.record({
    latitude: fc.integer({ min: -60, max: 65 }),
    longitude: fc.integer({ min: -180, max: 180 }),
  }),
  entry: fc.record({ type: fc.constant("task" as const), id: fc.constantFrom(1, 2, 3, 8) }),
  windowHours: fc.integer({ min: 1, max: 12 }),
  minimumScore: fc.constantFrom(0.1, idealMinimum),
  daylightOnly: fc.boolean(),
  workHours: fc.constantFrom<View["workHours"]>(undefined, {
    from: 7,
    to: 17,
    timezone: "Europe/Zurich",
    weekdays: ["mon", "fri"],
  }),
  measure: fc.constantFrom(...measures),
});

it(`${count} random planners show what the API counts`, async () => {
  await using server = await runningServer();
  for (const wish of fc.sample(anyView, { numRuns: count, seed: 26 })) {
    const view = {
      ...firstView,
      ...wish,
      past: { first: 2016, last: 2017 },
      future: { first: 2096, last: 2097 },
    };
    const { measure, minimumScore } = view;
    const [, pastBody] = workabilityQuery(view).queryKey;
    const [, futureBody] = futureQuery(view).queryKey;
    const past = await posted<V2.HistoricalWorkabilityResponse>(
      server,
      "/v2/historical/workability/",
      pastBody as object,
    );
    const future = await posted<V2.ProjectionWorkabilityResponse>(
      server,
      "/v2/projections/workability/",
      futureBody as object,
    );
    // What was is what the change is a change of.
    expect(future.baseline.map((month) => overYears(month, measure))).toEqual(
      past.months.map((month) => overYears(month, measure)),
    );
    futureSpreads(future, measure).forEach((spread, index) => {
      const medians = future.models.flatMap(({ months }) => overYears(months[index]!, measure)?.P50 ?? []);
      const rising = medians.toSorted((one, other) => one - other);
      if (spread === null) expect(medians).toEqual([]);
      else {
        const median = rising[(rising.length - 1) / 2]!;
        expect(Math.abs(spread.middle - median)).toBeLessThanOrEqual(roundingMax);
        expect(spread.low).toBeLessThanOrEqual(spread.middle);
        expect(spread.high).toBeGreaterThanOrEqual(spread.middle);
      }
    });
    for (const { year, values } of yearRows(past.months, measure))
      values.forEach((value, index) => {
        const counted = past.months[index]!.years!.find((one) => one.year === year);
        expect(value).toBe((measure === "start" ? counted?.start_share : counted?.hours[measure]) ?? null);
      });
    expect(campaignYears(past.months, february, minimumScore)).toEqual(
      past.months[1]!.years!.map(({ year, hours: { ideal, acceptable } }) => ({
        year,
        hours: minimumScore === idealMinimum ? ideal : ideal + acceptable,
      })),
    );
  }
});
