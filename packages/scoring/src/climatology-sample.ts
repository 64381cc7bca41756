import { rowsOfYears } from "./hazard/daily-series.ts";
import type { DayOfYearWindow } from "./hazard/day-of-year-quantiles.ts";
import { yearsOf } from "./hazard/yearly.ts";
import { daysAtHour, hoursPerDay } from "./hourly-series.ts";
import { packedNoScore, type PackedScores } from "./packed-scores.ts";

/**
 * The climatology of scores at one hour of one day of the year: the reference forecast that others must beat.
 *
 * As an ensemble it has a CRPS, and the share of its values that meet a condition is a probability.
 *
 * @param window - It is cut at both ends of the baseline.
 * @param dayOfYear - 1 to 366; a year without that day is left out.
 * @param hour - Of the day, in UTC, 0 to 23.
 * @returns The scores in the window in ten-thousandths, missing ones left out, in order of time.
 * @throws RangeError where the series does not hold the whole baseline.
 * @example Goes on from {@link climatology}.
 * ```js
 * const scores = { from, values: new Int16Array(365 * 24).fill(10_000) };
 * climatologySample(scores, window, 100, 12).length; // => 31
 * ```
 */
export function climatologySample(
  scores: PackedScores,
  { baseline, windowDays }: DayOfYearWindow,
  dayOfYear: number,
  hour: number,
): Int16Array {
  const { values } = scores;
  const { firstRow, held } = daysAtHour(scores, hour);
  const { fromRow, toRow } = rowsOfYears(held, baseline);
  const half = (windowDays - 1) / 2;
  const years = yearsOf(held);
  const sample = new Int16Array(years.length * windowDays);
  let size = 0;
  for (const { firstDayRow, days } of years) {
    const center = firstDayRow + dayOfYear - 1;
    if (dayOfYear > days || center < fromRow || center >= toRow) continue;
    const last = Math.min(center + half, toRow - 1);
    for (let row = Math.max(center - half, fromRow); row <= last; row++) {
      const score = values[firstRow + row * hoursPerDay]!;
      if (score !== packedNoScore) sample[size++] = score;
    }
  }
  return sample.subarray(0, size);
}
