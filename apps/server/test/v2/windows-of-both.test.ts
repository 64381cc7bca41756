import { entriesOf } from "@halcyon/library";
import { v1, v2 } from "@halcyon/schema";
import type { WindowsResponse } from "@halcyon/schema/v1";
import type * as V2 from "@halcyon/schema/v2";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { knowsVariables } from "../../src/entries/find-entry.ts";
import { sized } from "@halcyon/testing";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";

let server: RunningServer;
beforeAll(async () => void (server = await runningServer({ burstPerSecond: 1e6 })));
afterAll(() => server[Symbol.asyncDispose]());

async function post(path: string, body: object): Promise<unknown> {
  const answer = await server.send(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  // Some entries need what some models do not carry, or places that they do not cover.
  if (answer.status === 422) return (answer.json as { readonly code: string }).code;
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

/** Request that can be sent to both versions. */
interface Question {
  readonly location: V2.ForecastFields["location"];
  readonly model: "noaa" | "ecmwf";
  readonly entry: { readonly type: "task" | "scenario"; readonly id: number };
  readonly hours: number;
  readonly fromHour: number;
  readonly local: { readonly from: number; readonly to: number } | undefined;
  readonly timezone: string;
  readonly window: {
    readonly duration_hours: number;
    readonly minimum_score?: number;
    readonly maximum_score?: number;
    readonly daylight_only: boolean;
    readonly minimum_probability: number;
  };
}

const questions: fc.Arbitrary<Question> = fc
  .record({
    location: fc.record({
      latitude: fc.integer({ min: -70, max: 70 }),
      longitude: fc.integer({ min: -180, max: 180 }),
    }),
    model: fc.constantFrom("noaa", "ecmwf"),
    entry: fc.constantFrom(
      ...[...entriesOf("task"), ...entriesOf("scenario")]
        .filter((entry) => knowsVariables("v1", entry))
        .map(({ type, id }) => ({ type, id })),
    ),
    hours: fc.constantFrom(30, 110, 121, 180, 350),
    fromHour: fc.constantFrom(0, 0, 5, 100),
    local: fc.option(fc.constantFrom({ from: 7, to: 17 }, { from: 20, to: 5 }, { from: 0, to: 24 }), {
      nil: undefined,
    }),
    timezone: fc.constantFrom("UTC", "Europe/Zurich", "America/New_York", "Asia/Kathmandu"),
    window: fc.record({
      duration_hours: fc.constantFrom(1, 3, 6, 12, 30),
      range: fc.constantFrom<object>(
        { minimum_score: 0.1 },
        { minimum_score: 0.5 },
        { minimum_score: 0.2, maximum_score: 0.95 },
        { maximum_score: 0.0999 },
      ),
      daylight_only: fc.constantFrom(false, false, true),
      minimum_probability: fc.constantFrom(0.0001, 0.1, 0.5, 0.8),
    }),
  })
  .map(({ window: { range, ...window }, hours, fromHour, ...question }) => ({
    ...question,
    hours,
    fromHour: Math.min(fromHour, hours - 1),
    window: { ...window, ...range },
  }));

async function askV1({ location, model, entry, hours, fromHour, local, timezone, window }: Question) {
  const not_before = new Date(server.clock.ms + fromHour * 3_600_000).toISOString().slice(0, 13);
  const answer = await post("/v1/optimality/windows/", {
    request: { ...location, model, forecast_hours: hours },
    constraint_params: entry,
    window: {
      ...window,
      ...(local === undefined ? {} : { local_hours: { ...local, timezone } }),
      not_before: `${not_before}:00:00Z`,
      spells: true,
      top: 100,
    },
  });
  return typeof answer === "string" ? answer : v1["optimality.windows"].output.parse(answer);
}

async function askV2(
  { location, model, entry, hours, fromHour, local, timezone, window }: Question,
  how: Partial<V2.WindowsRequest["window"]>,
) {
  const start = new Date(server.clock.ms + fromHour * 3_600_000).toISOString().slice(0, 13);
  const answer = await post("/v2/optimality/windows/", {
    location,
    model,
    entry,
    period: { start: `${start}:00:00Z`, hours: hours - fromHour },
    timezone,
    window: { ...window, ...(local === undefined ? {} : { local_hours: local }), top: 100, ...how },
  });
  return typeof answer === "string" ? answer : v2["optimality.windows"].output.parse(answer);
}

/** Returns the fields of a window that both versions have. */
const alike = ({
  start,
  end,
  share,
  probability,
  likelihood,
  band,
  worst,
}: Pick<
  WindowsResponse["windows"][number],
  "start" | "end" | "share" | "probability" | "likelihood" | "band" | "worst"
>) => ({ start, end, share, probability, likelihood, band, worst });

/** Returns a row without the basis of its odds, which only V2 has. */
function withoutBasis(spell: NonNullable<WindowsResponse["spells"]>[number]): object {
  const { basis: _, ...said } = spell;
  return said;
}

/** Checks conditions that every response must meet, and returns the number of its windows. */
function checkAnswer(answer: V2.WindowsResponse): number {
  const { windows, found, none_because, longest, metadata } = answer;
  expect(found).toBeGreaterThanOrEqual(windows.length);
  expect(none_because === null).toBe(windows.length > 0);
  if (windows.length > 0) expect(longest).toBeNull();
  const seen = [longest, ...windows.flatMap(({ whole, best }) => [whole, best])];
  for (const probability of seen.flatMap((odds) => odds?.probability ?? [])) {
    expect(probability).toBeGreaterThan(0);
    expect(probability).toBeLessThan(1);
  }
  for (const { whole, best, start, latest_start, end, members } of windows) {
    expect(metadata.period.start <= start && end <= metadata.period.end).toBe(true);
    expect(start <= best.start && best.start <= latest_start && best.end <= end).toBe(true);
    expect(whole.probability ?? 0).toBeLessThanOrEqual(best.probability ?? 0);
    expect(whole.share ?? 0).toBeLessThanOrEqual(best.share ?? 1);
    if (members === null) expect([whole.share, best.share, best.worst]).toEqual([null, null, null]);
  }
  return windows.length;
}

test("the windows and spells of both versions are the same, and none is certain", async () => {
  let [compared, told] = [0, 0];
  await fc.assert(
    fc.asyncProperty(questions, async (question) => {
      const older = await askV1(question);
      const spells = await askV2(question, { group: "spell" });
      if (typeof older === "string" || typeof spells === "string") {
        expect(spells).toBe(older);
        return;
      }
      compared++;
      expect(spells.windows).toMatchObject(older.spells!.map(withoutBasis));
      if (spells.windows.length === 0 && spells.none_because!.reason !== "probability")
        expect(spells.none_because).toEqual(older.none_because);
      if (spells.windows.length === 0 && older.longest) expect(spells.longest).toMatchObject(older.longest);
      const none = await askV2(question, { group: "none", minimum_probability: 0.0001 });
      if (typeof none === "string") throw new Error(none);
      expect(none.windows.map(({ best }) => alike(best))).toEqual(older.windows.map(alike));
      const days = await askV2(question, { group: "day", order: "soonest" });
      if (typeof days === "string") throw new Error(days);
      told += checkAnswer(spells) + checkAnswer(none) + checkAnswer(days);
      const dates = days.windows.map(({ start_local }) => start_local.slice(0, 10));
      if (question.local === undefined || question.local.from < question.local.to)
        expect(new Set(dates).size).toBe(dates.length);
      expect(days.windows.length > 0).toBe(spells.windows.length > 0);
    }),
    { seed: 1, numRuns: sized(15, 1000) },
  );
  expect(compared).toBeGreaterThan(sized(7, 500));
  expect(told).toBeGreaterThan(sized(75, 10_000));
});
