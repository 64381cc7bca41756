import { type Band, bands, classify, type EpochHour } from "@halcyon/schema";
import { type MonthRows, monthRows } from "./month-rows.ts";
import { quantileType8 } from "./quantile.ts";
import { type WindowStarts, windowStarts } from "./window-starts.ts";

export interface WorkabilityInput {
  /** Months are those of UTC; hours of local standard time are counted in its months where this hour is moved by the offset. */
  readonly from: EpochHour;
  /** Published scores by hour; NaN is a gap. */
  readonly scores: Float64Array;
  /** Length of a weather window, a whole number of hours, at least 1. */
  readonly durationHours: number;
  /** The score that every hour of a weather window reaches. */
  readonly minimumScore: number;
}

/** What a calendar month has been like over the years. */
export interface MonthWorkability {
  /** 1 to 12. */
  readonly month: number;
  readonly yearsUsed: number;
  /** Years of the record in which more than 1 % of the month's hours are missing; nothing here counts them. */
  readonly yearsLeftOut: number;
  /** Hours a year in each band; null, as the other figures, where no year is used. */
  readonly hours: Readonly<Record<Band, OverYears>> | null;
  /** Weather windows a year that start in the month, found greedily in order of time over the whole record: none overlaps another. */
  readonly windows: OverYears | null;
  /** Share of the hours at which a weather window may start, 0..1. */
  readonly startShare: OverYears | null;
  /** From an hour of the month to the start of the next window [h]; null also where no window follows any of its hours. */
  readonly waiting: Waiting | null;
}

/** Quantiles (type 8) over the years. */
export interface OverYears {
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
}

export interface Waiting {
  readonly meanHours: number;
  readonly p90Hours: number;
  /** Share of the month's hours after which the record has no window any more; mean and P90 are of the others. */
  readonly shareWithoutWindow: number;
}

/**
 * How often the weather of a record has let something be done, by calendar month.
 *
 * Hours without a score are no part of a window and are counted nowhere. A window may go on into the next month, but not beyond the record.
 *
 * @example
 * ```js
 * const scores = new Float64Array(31 * 24).fill(1);
 * const [january] = workability({ from: 0, scores, durationHours: 24, minimumScore: 0.9 });
 * january.windows; // => { p10: 31, p50: 31, p90: 31 }
 * ```
 */
export function workability(input: WorkabilityInput): MonthWorkability[] {
  const starts = windowStarts(input.scores, input.durationHours, input.minimumScore);
  const months = monthRows(input.from, input.scores.length);
  return Array.from({ length: 12 }, (_, index) =>
    ofMonth(
      index + 1,
      months.filter(({ month }) => month === index + 1),
      input.scores,
      starts,
    ),
  );
}

/** Over this share of missing hours a month is left out of its year. */
const missingShareMax = 0.01;

/** What one year's month counts. */
interface MonthCounts {
  readonly hours: Record<Band, number>;
  /** Hours that have a score. */
  readonly scored: number;
  readonly starting: number;
  readonly windows: number;
}

function ofMonth(
  month: number,
  years: readonly MonthRows[],
  scores: Float64Array,
  starts: WindowStarts,
): MonthWorkability {
  const used = years
    .map((rows) => ({ rows, counts: countMonth(rows, scores, starts) }))
    .filter(({ rows, counts }) => rows.hours - counts.scored <= missingShareMax * rows.hours);
  const yearCounts = { month, yearsUsed: used.length, yearsLeftOut: years.length - used.length };
  if (used.length === 0) {
    return { ...yearCounts, hours: null, windows: null, startShare: null, waiting: null };
  }
  const over = (figureOf: (counts: MonthCounts) => number): OverYears =>
    overYears(used.map(({ counts }) => figureOf(counts)));
  return {
    ...yearCounts,
    hours: byBand((band) => over(({ hours }) => hours[band])),
    windows: over(({ windows }) => windows),
    startShare: over(({ starting, scored }) => starting / scored),
    waiting: waitingOf(
      used.map(({ rows }) => rows),
      scores,
      starts,
    ),
  };
}

function countMonth(
  { fromRow, toRow }: MonthRows,
  scores: Float64Array,
  { mayStart, taken }: WindowStarts,
): MonthCounts {
  const hours = byBand(() => 0);
  let scored = 0;
  let starting = 0;
  let windows = 0;
  for (let row = fromRow; row < toRow; row++) {
    const score = scores[row]!;
    if (Number.isNaN(score)) continue;
    hours[classify(score)] += 1;
    scored += 1;
    starting += mayStart[row]!;
    windows += taken[row]!;
  }
  return { hours, scored, starting, windows };
}

function waitingOf(
  months: readonly MonthRows[],
  scores: Float64Array,
  { waitHours }: WindowStarts,
): Waiting | null {
  const waits = new Int32Array(months.reduce((sum, { hours }) => sum + hours, 0));
  let count = 0;
  let without = 0;
  let sum = 0;
  for (const { fromRow, toRow } of months) {
    for (let row = fromRow; row < toRow; row++) {
      if (Number.isNaN(scores[row])) continue;
      const wait = waitHours[row]!;
      if (wait === -1) without += 1;
      else {
        waits[count++] = wait;
        sum += wait;
      }
    }
  }
  if (count === 0) return null;
  return {
    meanHours: sum / count,
    p90Hours: quantileType8(waits.subarray(0, count).toSorted(), 0.9),
    shareWithoutWindow: without / (count + without),
  };
}

function overYears(values: readonly number[]): OverYears {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    p10: quantileType8(sorted, 0.1),
    p50: quantileType8(sorted, 0.5),
    p90: quantileType8(sorted, 0.9),
  };
}

function byBand<T>(valueOf: (band: Band) => T): Record<Band, T> {
  return Object.fromEntries(bands.map((band) => [band, valueOf(band)])) as Record<Band, T>;
}
