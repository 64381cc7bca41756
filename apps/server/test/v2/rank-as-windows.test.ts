import { v2 } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { post } from "../harness/gusty-server.suite.ts";
import { sized } from "@halcyon/testing";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { rank } from "../../src/api/v2/windows/rank.suite.ts";

let server: RunningServer;
beforeAll(async () => void (server = await runningServer()));
afterAll(() => server[Symbol.asyncDispose]());

const { output: windowsOutput } = v2["optimality.windows"];
const { output: compositeOutput } = v2["optimality.composite"];

async function answered<Answered>(
  to: string,
  body: object,
  { parse }: { readonly parse: (json: unknown) => Answered },
): Promise<Answered> {
  const answer = await post(server, to, body);
  expect(answer.status, answer.text).toBe(200);
  return parse(answer.json);
}

/** Returns the time from the start of a period to the first start of a window [h]; null if there is none. */
function hoursUntilFirst({ windows }: V2.WindowsResponse, period: { readonly start: string }): number | null {
  const starts = windows.map(({ start }) => Date.parse(start));
  return starts.length === 0 ? null : (Math.min(...starts) - Date.parse(period.start)) / millisecondsPerHour;
}

const anyLocation = fc.record({
  latitude: fc.integer({ min: -60, max: 65 }),
  longitude: fc.integer({ min: -180, max: 180 }),
});
const anyPeriod = fc
  .record({
    day: fc.integer({ min: 22, max: 30 }),
    hour: fc.nat({ max: 23 }),
    hours: fc.integer({ min: 1, max: 200 }),
  })
  .map(({ day, hour, hours }) => ({
    start: `2026-11-${day}T${String(hour).padStart(2, "0")}:00:00Z`,
    hours,
  }));
const anyHours = fc.record(
  {
    duration_hours: fc.integer({ min: 1, max: 12 }),
    minimum_probability: fc.constantFrom(0.1, 0.5, 0.9),
    daylight_only: fc.boolean(),
    local_hours: fc.constant({ from: 7, to: 17, weekdays: ["mon", "tue", "wed", "thu", "fri"] }),
  },
  { requiredKeys: ["duration_hours"] },
);
const anyScores = fc.constantFrom(
  {},
  { minimum_score: 0.5 },
  { minimum_score: 0.9 },
  { minimum_score: 0.1, maximum_score: 0.7 },
  { maximum_score: 0.3 },
);
const anyWindow = fc.tuple(anyHours, anyScores).map(([hours, scores]) => ({ ...hours, ...scores }));
const anyRequest = fc.record({
  locations: fc.array(anyLocation, { minLength: 1, maxLength: 2 }),
  entries: fc.array(
    fc.constantFrom(1, 2, 3, 8).map((id) => ({ type: "task", id })),
    {
      minLength: 1,
      maxLength: 2,
    },
  ),
  periods: fc.array(anyPeriod, { minLength: 1, maxLength: 3 }),
  window: anyWindow,
  by: fc.constantFrom("probability", "soonest"),
});

// All of them are one second's requests of one key.
test("says of each location, entry and period what windows and scores say of it alone", async () => {
  await fc.assert(
    fc.asyncProperty(anyRequest, async (asked) => {
      const { locations, entries, periods, window, by } = asked;
      const found = await rank(server, { ...asked, timezone: "auto", top: 1000 });
      expect(found.refused).toEqual([]);
      expect(found.ranking).toHaveLength(locations.length * entries.length * periods.length);
      for (const row of found.ranking) {
        const alone = {
          location: locations[row.location]!,
          entry: entries[row.entry]!,
          period: periods[row.period]!,
          model: "noaa",
          timezone: "auto",
        };
        const windows = await answered(
          "/v2/optimality/windows/",
          { ...alone, window: { ...window, top: 100 } },
          windowsOutput,
        );
        const composite = await answered("/v2/optimality/composite/", alone, compositeOutput);
        const scores = composite.forecast.map(({ score }) => score);
        expect(row).toMatchObject({
          timezone: windows.metadata.timezone,
          best: windows.windows[0]?.best ?? null,
          none_because: windows.none_because,
          possible_starts: windows.windows.reduce((sum, { starts }) => sum + starts, 0),
          hours: composite.summary.hours,
          notices: composite.metadata.notices,
        });
        if (by === "soonest") expect(row.value).toBe(hoursUntilFirst(windows, periods[row.period]!));
        expect(row.mean).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / scores.length, 4);
      }
    }),
    { seed: 1, numRuns: sized(8, 90) },
  );
});
