import { dayNumber } from "@halcyon/schema";
import { rowsOfYears } from "./hazard/daily-series.ts";
import type { DayOfYearWindow } from "./hazard/day-of-year-quantiles.ts";
import { daysAtHour, hoursPerDay } from "./hourly-series.ts";
import { packedNoScore, type PackedScores } from "./packed-scores.ts";

/** The climatology of scores at one hour of the day, in UTC, 0 to 23, of one day of the year, 1 to 366. */
export type ClimatologySample = (dayOfYear: number, hour: number) => Int16Array;

/**
 * The climatology of scores at one hour of one day of the year: the reference forecast that others must beat.
 *
 * As an ensemble it has a CRPS, and the share of its values that meet a condition is a probability.
 *
 * @param window - It is cut at both ends of the baseline.
 * @returns A function to the scores in the window in ten-thousandths, missing ones and years without that day left out, in order of time.
 * @throws RangeError where the series does not hold the whole baseline.
 * @example Goes on from {@link climatology}.
 * ```js
 * const sampleOf = climatologySample({ from, values: new Int16Array(365 * 24).fill(10_000) }, window);
 * sampleOf(100, 12).length; // => 31
 * ```
 */
export function climatologySample(
  scores: PackedScores,
  { baseline, windowDays }: DayOfYearWindow,
): ClimatologySample {
  const { values } = scores;
  const half = (windowDays - 1) / 2;
  const years = baseline.last - baseline.first + 1;
  const starts = Array.from({ length: years + 1 }, (_, index) =>
    dayNumber("standard", { year: baseline.first + index, month: 1, day: 1 }),
  );
  return (dayOfYear, hour) => {
    const { firstRow, held } = daysAtHour(scores, hour);
    const { fromRow, toRow } = rowsOfYears(held, baseline);
    const sample = new Int16Array(years * windowDays);
    let size = 0;
    for (let year = 0; year < years; year++) {
      const center = starts[year]! + dayOfYear - 1;
      if (center >= starts[year + 1]!) continue;
      const row = center - held.firstDay;
      const last = Math.min(row + half, toRow - 1);
      for (let day = Math.max(row - half, fromRow); day <= last; day++) {
        const score = values[firstRow + day * hoursPerDay]!;
        if (score !== packedNoScore) sample[size++] = score;
      }
    }
    return sample.subarray(0, size);
  };
}
