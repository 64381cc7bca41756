import type { Constraint } from "@halcyon/schema";
import { formatInstant } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import { expect, it } from "vitest";
import { clockIn } from "../../words/time/clock.ts";
import type { ShortHour } from "../../words/weather/shortfall-words.ts";
import { shortDays, worstDayWords } from "./short-days.ts";

/** Saturday, 21 November 2026, 22:00 in Berlin. */
const startMs = Date.UTC(2026, 10, 21, 21);
const entry = {
  constraints: (["wind_gusts_10m", "precipitation"] as const).map((variable) => ({ variable }) as Constraint),
  polarity: "suitability",
} as const;
const parts = [
  { part: "deterministic", members: 1, from: "2026-11-21T21:00:00Z", to: "2026-12-21T09:00:00Z" },
  { part: "ensemble", members: 10, from: "2026-11-21T21:00:00Z", to: "2026-12-21T09:00:00Z" },
] as unknown as V2.ForecastMetadata["source"]["parts"];

const hours = (count: number, shares: (hour: number) => readonly [number, number]): ShortHour[] =>
  Array.from({ length: count }, (_, hour) => {
    const short = Math.max(...shares(hour));
    return {
      part: "deterministic",
      timestamp: formatInstant(startMs + hour * 3_600_000),
      score: 0.8,
      limiting: [0],
      missing: [],
      ensemble: { median: 0.5, Q10: 0, Q90: 1, shares: [1 - short, 0, 0, short] },
      short_shares: [...shares(hour)],
    };
  });
const days = (given: readonly ShortHour[]) => shortDays(given, parts, entry, clockIn("Europe/Berlin"));

it("are those of the clock, each with the limits of its members", () => {
  const two = days(hours(26, (hour) => (hour < 2 ? [0.9, 0] : [0.1, 0.4])));
  expect(two.map(({ name, words }) => `${name}: ${words.sentence}`)).toEqual([
    "Sat 21 Nov: On average an hour falls short in 9 of 10\u00A0forecasts: in 9 by wind gusts at 10\u00A0m.",
    "Sun 22 Nov: On average an hour falls short in 4 of 10\u00A0forecasts: in 4 by precipitation and in 1 by wind gusts at 10\u00A0m.",
  ]);
});

it("have a worst, of which no rest of a day is one", () => {
  expect(
    worstDayWords(days(hours(50, (hour) => (hour < 2 ? [0.9, 0] : hour < 26 ? [0.1, 0] : [0, 0.3])))),
  ).toBe(
    "The worst day is Mon 23 Nov: on average an hour falls short in 3 of 10\u00A0forecasts: in 3 by precipitation.",
  );
  expect(worstDayWords(days(hours(50, () => [0, 0])))).toBe("");
  expect(worstDayWords([])).toBe("");
});

it("end after two weeks", () => {
  expect(days(hours(24 * 30, () => [0, 0]))).toHaveLength(16);
});
