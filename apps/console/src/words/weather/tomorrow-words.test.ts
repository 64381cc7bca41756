import type { Constraint, EntryDetail } from "@halcyon/schema";
import { expect, test } from "vitest";
import type { ReasonedHour } from "../../data/queries/queries.ts";
import { clockIn } from "../time/clock.ts";
import { tomorrowWords } from "./tomorrow-words.ts";

/** Saturday, 21 November 2026, 22:00 in Berlin. */
const startMs = Date.UTC(2026, 10, 21, 21);
const constraints = (["wind_gusts_10m", "visibility"] as const).map(
  (variable) => ({ variable }) as Constraint,
);

/**
 * Returns consecutive hours from the start. `short` names the hours below the acceptable band, with the positions of their limiting constraints.
 */
function hoursOf(count: number, short: Readonly<Record<number, readonly number[]>>) {
  return Array.from({ length: count }, (_, hour) => ({
    timestamp: new Date(startMs + hour * 3_600_000).toISOString(),
    score: hour in short ? 0 : 0.8,
    limiting: [...(short[hour] ?? [1])],
    missing: [] as number[],
    ensemble: { shares: hour in short ? [0, 0.1, 0, 0.9] : [0.9, 0, 0.1, 0] } as ReasonedHour["ensemble"],
  }));
}

const said = (
  hours: Parameters<typeof tomorrowWords>[0]["hours"],
  given: { readonly polarity?: EntryDetail["polarity"]; readonly isOfWork?: boolean } = {},
): string => {
  const { polarity = "suitability", isOfWork = false } = given;
  return tomorrowWords({
    hours,
    entry: { constraints, polarity },
    startMs,
    clock: clockIn("Europe/Berlin"),
    isOfWork,
  });
};

test.each([
  [
    {},
    "By the newest run every hour of tomorrow is acceptable or better; in each 9 of 10 forecasts or more agree.",
  ],
  // The first two hours are those of today.
  [
    { 0: [0], 1: [0] },
    "By the newest run every hour of tomorrow is acceptable or better; in each 9 of 10 forecasts or more agree.",
  ],
  [
    { 2: [0] },
    "By the newest run 1 of 24 hours of tomorrow falls short of acceptable. Of these, 1 is limited by wind gusts at 10\u00A0m.",
  ],
  [
    { 2: [0], 3: [0, 1], 4: [1], 5: [1], 26: [0] },
    "By the newest run 4 of 24 hours of tomorrow fall short of acceptable. Of these, 3 are limited by visibility and 2 by wind gusts at 10\u00A0m.",
  ],
])("hours that fall short, %j, read: %s", (short, words) => {
  expect(said(hoursOf(48, short))).toBe(words);
});

test("all forecasts that agree are called so", () => {
  const hours = hoursOf(48, {}).map((hour) => ({
    ...hour,
    ensemble: { shares: [1, 0, 0, 0] } as ReasonedHour["ensemble"],
  }));
  expect(said(hours)).toBe(
    "By the newest run every hour of tomorrow is acceptable or better; all forecasts agree in each.",
  );
});

test("a scenario is present, and working hours are called so", () => {
  expect(said(hoursOf(48, {}), { polarity: "presence" })).toBe(
    "By the newest run every hour of tomorrow is at least partly present; in each 9 of 10 forecasts or more agree.",
  );
  expect(said(hoursOf(12, { 4: [0] }), { isOfWork: true })).toBe(
    "By the newest run 1 of 10 working hours of tomorrow falls short of acceptable. Of these, 1 is limited by wind gusts at 10\u00A0m.",
  );
});

test("members that say otherwise than the run are counted, and one run alone says nothing of them", () => {
  const doubted = hoursOf(48, { 2: [0] }).map((hour, at) => ({
    ...hour,
    ensemble: at === 2 ? ({ shares: [0.6, 0, 0.2, 0.2] } as ReasonedHour["ensemble"]) : hour.ensemble,
  }));
  expect(said(doubted)).toContain("In 1 of the hours most members say otherwise.");
  const unsure = hoursOf(48, {}).map((hour) => ({
    ...hour,
    ensemble: { shares: [0.6, 0, 0.2, 0.2] } as ReasonedHour["ensemble"],
  }));
  expect(said(unsure)).toContain("in the least sure hour 6 of 10 forecasts agree");
  expect(said(hoursOf(48, {}).map((hour) => ({ ...hour, ensemble: null })))).toBe(
    "By the newest run every hour of tomorrow is acceptable or better.",
  );
});

test("a forecast of today says nothing of tomorrow, and a day off has no working hours", () => {
  expect(said(hoursOf(2, {}))).toBe("");
  expect(said(hoursOf(2, {}), { isOfWork: true })).toBe("Tomorrow has no working hours.");
});

test("a limit without data is not said to limit", () => {
  const hours = hoursOf(48, { 2: [0], 3: [1] }).map((hour, at) =>
    at === 3 ? { ...hour, missing: [1] } : hour,
  );
  expect(said(hours)).toContain("2 of 24 hours of tomorrow fall short");
  expect(said(hours)).toMatch(/Of these, 1 is limited by wind gusts at 10\sm\.$/);
});
