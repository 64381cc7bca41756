import type { Constraint } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { judgeShortfall } from "@halcyon/scoring/judgement";
import { expect, it } from "vitest";
import { dayShortWords, hourShortWords, lostWords, membersOf, type ShortHour } from "./shortfall-words.ts";

const constraints = (["wind_gusts_10m", "precipitation"] as const).map(
  (variable) => ({ variable }) as Constraint,
);
const task = { constraints, polarity: "suitability" } as const;
const scenario = { constraints, polarity: "presence" } as const;

const parts = [
  { part: "deterministic", members: 1, from: "2026-11-21T09:00:00Z", to: "2026-11-26T09:00:00Z" },
  { part: "ensemble", members: 31, from: "2026-11-21T09:00:00Z", to: "2026-12-01T09:00:00Z" },
] as unknown as V2.ForecastMetadata["source"]["parts"];

/** Returns an hour with the share of members that fall short, and the shares of the limits. The run is limited by the first limit alone. */
const hour = (short: number, shares: readonly number[] = [], ensemble = true): ShortHour => ({
  part: "deterministic",
  timestamp: "2026-11-22T09:00:00Z",
  score: short < 0.5 ? 0.8 : 0,
  limiting: [0],
  missing: [],
  ensemble: ensemble ? { median: 0.5, Q10: 0, Q90: 1, shares: [1 - short, 0, 0, short] } : null,
  short_shares: ensemble ? [...shares] : null,
});
const of31 = (count: number): number => count / 31;

const day = (hours: readonly ShortHour[], entry: typeof task | typeof scenario = task): string =>
  dayShortWords(judgeShortfall(hours), membersOf(hours, parts), entry).sentence;

it("a day has the limits of its members, not those of the run", () => {
  const hours = [hour(of31(30), [of31(6), of31(24)]), hour(of31(20), [0, of31(20)])];
  expect(day(hours)).toBe(
    "On average an hour falls short in 25 of 31\u00A0forecasts: in 22 by precipitation and in 3 by wind gusts at 10\u00A0m.",
  );
  expect(day(hours, scenario)).toContain("On average an hour does not show it in 25 of 31\u00A0forecasts");
});

it("a day has fewer words in a list whose heading says what is counted", () => {
  const row = (hours: readonly ShortHour[]): string =>
    dayShortWords(judgeShortfall(hours), membersOf(hours, parts), task).row;
  expect(row([hour(of31(24), [of31(24), 0])])).toBe(
    "24 of 31\u00A0forecasts: in 24 by wind gusts at 10\u00A0m",
  );
  expect(row([hour(0, [0, 0])])).toBe("none");
  expect(row([hour(1, [], false)])).toBe(
    "by a single run 1 of 1 hour falls short: 1 by wind gusts at 10\u00A0m",
  );
});

it("a day in which nobody falls short says so, and one in which hardly anybody does names no limit", () => {
  expect(day([hour(0, [0, 0])])).toBe("No forecast falls short in any hour.");
  expect(day([hour(0.01, [0.01, 0])])).toBe(
    "On average an hour falls short in fewer than 1 of 31\u00A0forecasts.",
  );
});

it("a day by one run counts hours, and a day with several kinds of members counts in percent", () => {
  expect(day([hour(1, [], false), hour(0, [], false)])).toBe(
    "By a single run 1 of 2 hours falls short: 1 by wind gusts at 10\u00A0m.",
  );
  const late = { ...hour(1, [1, 0]), part: "seasonal" as const };
  expect(day([hour(1, [1, 0]), late])).toBe(
    "On average an hour falls short in 100\u00A0% of the forecasts: in 100\u00A0% by wind gusts at 10\u00A0m.",
  );
});

it("an hour has each limit with its members", () => {
  const both = hour(of31(30), [of31(6), of31(24)]);
  expect(hourShortWords(both, parts, task)).toBe(
    "precipitation in 24 of 31\u00A0forecasts, wind gusts at 10\u00A0m in 6",
  );
  expect(hourShortWords(hour(0, [0, 0]), parts, task)).toBe("");
  expect(hourShortWords(hour(1, [], false), parts, task)).toBe("");
});

it("lost hours are counted by most members, with the limit that costs most of them", () => {
  const hours = [hour(0.6, [0.1, 0.5]), hour(0.4, [0.4, 0]), hour(0.4, [0.4, 0])];
  expect(lostWords(hours, task)).toBe(
    "1 of 3 hours is lost in most forecasts, most of all to precipitation.",
  );
  expect(lostWords(hours, scenario, "working hour")).toBe(
    "In 1 of 3 working hours most forecasts do not show it, held down most by precipitation.",
  );
  expect(lostWords([hour(0, [0, 0])], task)).toBe("No hour is lost in most forecasts.");
  expect(lostWords([hour(1, [], false), hour(0, [], false)], task)).toBe(
    "1 of 2 hours is lost in the single run, most of all to wind gusts at 10\u00A0m.",
  );
  expect(lostWords([], task)).toBe("");
});
