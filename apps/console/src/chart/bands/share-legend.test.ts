import { expect, it } from "vitest";
import { hourLooks } from "./share-legend.tsx";

const hour = (score: number, share?: number) => ({
  score,
  ensemble: share === undefined ? null : { median: score, Q10: 0, Q90: 1, shares: [0, share, 0, 1 - share] },
});

it("hours have the look of the share of the members that allow them, whatever the run says", () => {
  const hours = [hour(0, 0.95), hour(1, 0.6), hour(0, 0.6), hour(1, 0.2), hour(1, 0.05)];
  expect(hourLooks(hours)).toEqual({
    looks: ["ideal", "acceptable", "acceptable", "unsuitable", "stop"],
    disputed: [true, false, true, true, true],
    counts: { sure: 1, likely: 2, possible: 1, unlikely: 1 },
    uncounted: 0,
  });
});

it("hours without members have the look of the score of the run, and are counted", () => {
  expect(hourLooks([hour(0.95), hour(0.05), hour(0, 1)])).toEqual({
    looks: ["ideal", "unsuitable", "ideal"],
    disputed: [false, false, true],
    counts: { sure: 1, likely: 0, possible: 0, unlikely: 0 },
    uncounted: 2,
  });
});
