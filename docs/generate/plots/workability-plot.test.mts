import { expect, test } from "vitest";
import { workabilityPlot } from "./workability-plot.mts";

const years = { P10: 10, P50: 20, P90: 30 };
const months = Array.from({ length: 12 }, (_, index) => ({
  month: index + 1,
  years_used: 30,
  years_left_out: 0,
  hours: { stop: years, unsuitable: years, acceptable: years, ideal: years },
  windows: years,
  start_share: years,
  waiting: null,
}));

function barsOf(drawing: string): number {
  return drawing.split('class="plot-mark"').length - 1;
}

test("each month has a bar for ideal and one for acceptable hours", () => {
  expect(barsOf(workabilityPlot(months))).toBe(24);
});

test("a month in which no year is used has none", () => {
  const [january, ...others] = months;
  expect(barsOf(workabilityPlot([{ ...january!, hours: null }, ...others]))).toBe(22);
});

test("another count is another drawing, also in the words that stand for it", () => {
  const june = { ...months[5]!, hours: { ...months[5]!.hours, ideal: { P10: 300, P50: 400, P90: 500 } } };
  const changed = workabilityPlot(months.with(5, june));
  expect(changed).not.toBe(workabilityPlot(months));
  expect(changed).toContain("month 6 (P50 400)");
});
