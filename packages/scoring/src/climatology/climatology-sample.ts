import { dayNumber } from "@halcyon/schema/time";
import { rowsOfYears } from "../hazard/series/daily-series.ts";
import type { DayOfYearWindow } from "../hazard/series/day-of-year-quantiles.ts";
import { daysAtHour, hoursPerDay } from "./hourly-series.ts";
import { packedNoScore, type PackedScores } from "../score/publish/packed-scores.ts";

/** Function that returns the past scores around a day of the year (1 to 366), at an hour (UTC, 0 to 23). */
type ClimatologySample = (dayOfYear: number, hour: number) => Int16Array;

/**
 * Returns a function that gives the climatology of scores: the past scores on days around a day of the year, at one hour. A forecast is useful only if it is
 * better than the climatology. The climatology can be verified like an ensemble: it has a CRPS, and the share of its values that meet a condition is a
 * probability.
 *
 * @param window - The window around each day of the year, truncated at both ends of the baseline.
 * @returns A function that returns the scores in the window, in ten-thousandths and in order of time. It leaves out missing scores, and years without that day.
 * @throws RangeError if the series does not contain the whole baseline.
 * @example Continues from {@link climatology}.
 * ```js
 * const sampleOf = climatologySample({ from, values: new Int16Array(365 * 24).fill(10_000) }, window);
 * sampleOf(100, 12).length; // => 31
 * ```
 */
export function climatologySample(scores: PackedScores, window: DayOfYearWindow): ClimatologySample {
  const { values } = scores;
  const stretchesOf = climatologyDays(window);
  const samplesMax = (window.baseline.last - window.baseline.first + 1) * window.windowDays;
  return (dayOfYear, hour) => {
    const { firstRow, held } = daysAtHour(scores, hour);
    rowsOfYears(held, window.baseline);
    const sample = new Int16Array(samplesMax);
    let size = 0;
    for (const { fromDay, toDay } of stretchesOf(dayOfYear)) {
      for (let row = fromDay - held.firstDay; row < toDay - held.firstDay; row++) {
        const score = values[firstRow + row * hoursPerDay]!;
        if (score !== packedNoScore) sample[size++] = score;
      }
    }
    return sample.subarray(0, size);
  };
}

/** Range of days, from `fromDay` (inclusive) to `toDay` (exclusive) [d since 1970]. */
interface DayStretch {
  readonly fromDay: number;
  readonly toDay: number;
}

/**
 * Returns a function that lists the days of the baseline from which the climatology of a day of the year is computed.
 *
 * @param window - The window around each day of the year, truncated at both ends of the baseline.
 * @returns A function that takes a day of the year, 1 to 366. For each year that has this day, it returns the range of days around the day [d since 1970].
 * @example
 * ```js
 * const daysOf = climatologyDays({ baseline: { first: 1970, last: 1971 }, windowDays: 3 });
 * daysOf(1); // => [{ fromDay: 0, toDay: 2 }, { fromDay: 364, toDay: 367 }]
 * ```
 */
export function climatologyDays({
  baseline,
  windowDays,
}: DayOfYearWindow): (dayOfYear: number) => readonly DayStretch[] {
  const half = (windowDays - 1) / 2;
  const starts = Array.from({ length: baseline.last - baseline.first + 2 }, (_, index) =>
    dayNumber("standard", { year: baseline.first + index, month: 1, day: 1 }),
  );
  const [start, end] = [starts[0]!, starts.at(-1)!];
  return (dayOfYear) =>
    starts.slice(0, -1).flatMap((first, year) => {
      const center = first + dayOfYear - 1;
      if (center >= starts[year + 1]!) return [];
      return [{ fromDay: Math.max(center - half, start), toDay: Math.min(center + half + 1, end) }];
    });
}
