import { type Band, bands, classify } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { overYearsPercentiles } from "@halcyon/schema/wire";
import { type MonthRows, monthRows } from "./month-rows.ts";
import { quantileType8 } from "../statistics/quantile.ts";

export interface WorkabilityInput {
  /** Hour of the first score. Months begin at 00 UTC. For months in local time, shift this hour by the offset of local standard time. */
  readonly from: EpochHour;
  /** Published scores by hour; NaN if an hour has too few values. */
  readonly scores: Float64Array;
  /** Length of a weather window [h]: a whole number, at least 1. */
  readonly durationHours: number;
  /** Minimum score, 0..1, that every hour of a weather window must have. */
  readonly minimumScore: number;
  /** Flag for each hour: true if it is requested, for example because it has daylight. By default, every hour is requested. */
  readonly wanted?: readonly boolean[] | undefined;
  /** Further percentiles over the years, in addition to the 10th, 50th and 90th; whole numbers from 1 to 99; none by default. */
  readonly percentiles?: readonly number[] | undefined;
}

/** Statistics of how often the weather of a calendar month allowed the work, over all years of a record. */
export interface MonthWorkability {
  /** Month, 1 to 12. */
  readonly month: number;
  readonly yearsUsed: number;
  /**
   * Number of years that are left out of all other figures. In these years, the month has no requested hour, or more than 1 % of the requested hours have no
   * score.
   */
  readonly yearsLeftOut: number;
  /** Mean number of requested hours of the month per used year [h]; null if no year is used. */
  readonly hoursConsidered: number | null;
  /** Statistics of each used year, in chronological order. */
  readonly years: readonly YearWorkability[];
  /** Number of requested hours of the month in each band, as quantiles over the years [h]. Null if no year is used. */
  readonly hours: Readonly<Record<Band, OverYears>> | null;
  /**
   * Number of weather windows per year that start in the month; null if no year is used. Each window of the record starts as early as possible after the end of
   * the preceding window.
   */
  readonly windows: OverYears | null;
  /** Share of the month's requested hours at which a weather window may start, 0..1; null if no year is used. */
  readonly startShare: OverYears | null;
  /**
   * Time from a requested hour of the month to the start of the next weather window [h]. Null if no window follows any of these hours, or if no year is used.
   */
  readonly waiting: Waiting | null;
}

/** Statistics of how often the weather of a month allowed the work in one year. */
export interface YearWorkability {
  readonly year: number;
  readonly hours: Readonly<Record<Band, number>>;
  readonly windows: number;
  /** Share of the month's requested hours at which a weather window may start in this year, 0..1. */
  readonly startShare: number;
}

/** Quantiles (type 8) over the years. The keys are percentiles in ascending order, such as `p10`. */
export interface OverYears extends Readonly<Record<`p${number}`, number>> {
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
}

export interface Waiting {
  readonly meanHours: number;
  readonly p90Hours: number;
  /**
   * Share of the month's requested hours after which no window starts before the record ends, 0..1. `meanHours` and `p90Hours` are computed from the other
   * hours.
   */
  readonly shareWithoutWindow: number;
}

/**
 * Returns how often the weather of a record allowed the work, for each calendar month. Hours that are not requested or have no score are not counted, and no
 * window contains them. A window may continue into the next month, but not beyond the record. The waiting time lasts from a requested hour to the start of
 * the next window, and includes all hours in between.
 *
 * @example
 * ```js
 * const scores = new Float64Array(31 * 24).fill(1);
 * const [january] = workability({ from: 0, scores, durationHours: 24, minimumScore: 0.9 });
 * january.windows; // => { p10: 31, p50: 31, p90: 31 }
 * ```
 */
export function workability(input: WorkabilityInput): MonthWorkability[] {
  const { from, durationHours, minimumScore, wanted } = input;
  const scores = wanted === undefined ? input.scores : wantedScores(input.scores, wanted);
  const starts = windowStarts(scores, durationHours, minimumScore);
  const months = monthRows(from, scores.length);
  const percentiles = overYearsPercentiles(input.percentiles);
  return Array.from({ length: 12 }, (_, index) => {
    const years = months.filter(({ month }) => month === index + 1);
    return ofMonth(
      index + 1,
      years.map((rows) => ({ rows, counts: countMonth(rows, scores, starts, wanted) })),
      (rows) => waitingOf(rows, scores, starts),
      percentiles,
    );
  });
}

/** Maximum share of missing hours. If a larger share is missing in a month of a year, that year is left out of the figures of the month. */
const missingShareMax = 0.01;

/** Counts of hours for one month of one year. */
interface MonthCounts {
  readonly hours: Record<Band, number>;
  /** Number of wanted hours of the month. Hours without a score, or outside the series, are included. */
  readonly considered: number;
  /** Number of wanted hours that have a score. */
  readonly scored: number;
  readonly starting: number;
  readonly windows: number;
}

interface CountedMonth {
  readonly rows: MonthRows;
  readonly counts: MonthCounts;
}

/** Returns the scores of the wanted hours. Unwanted hours become gaps (NaN). */
function wantedScores(scores: Float64Array, wanted: readonly boolean[]): Float64Array {
  return scores.map((score, hour) => (wanted[hour]! ? score : Number.NaN));
}

function ofMonth(
  month: number,
  years: readonly CountedMonth[],
  waitingIn: (rows: readonly MonthRows[]) => Waiting | null,
  percentiles: readonly number[],
): MonthWorkability {
  const used = years.filter(
    ({ counts: { considered, scored } }) =>
      considered > 0 && considered - scored <= missingShareMax * considered,
  );
  const yearCounts = { month, yearsUsed: used.length, yearsLeftOut: years.length - used.length };
  if (used.length === 0) {
    const nothing = { hours: null, windows: null, startShare: null, waiting: null };
    return { ...yearCounts, hoursConsidered: null, years: [], ...nothing };
  }
  const ofYears = used.map(({ rows: { year }, counts: { hours, windows, starting, scored } }) => ({
    year,
    hours,
    windows,
    startShare: starting / scored,
  }));
  const over = (figureOf: (year: YearWorkability) => number): OverYears =>
    overYears(ofYears.map(figureOf), percentiles);
  return {
    ...yearCounts,
    hoursConsidered: used.reduce((sum, { counts }) => sum + counts.considered, 0) / used.length,
    years: ofYears,
    hours: byBand((band) => over(({ hours }) => hours[band])),
    windows: over(({ windows }) => windows),
    startShare: over(({ startShare }) => startShare),
    waiting: waitingIn(used.map(({ rows }) => rows)),
  };
}

function countMonth(
  { fromRow, toRow, hours: hoursOfMonth }: MonthRows,
  scores: Float64Array,
  { mayStart, taken }: WindowStarts,
  wanted: readonly boolean[] | undefined,
): MonthCounts {
  const hours = byBand(() => 0);
  let considered = hoursOfMonth;
  let scored = 0;
  let starting = 0;
  let windows = 0;
  for (let row = fromRow; row < toRow; row++) {
    if (wanted?.[row] === false) considered -= 1;
    const score = scores[row]!;
    if (Number.isNaN(score)) continue;
    hours[classify(score)] += 1;
    scored += 1;
    starting += mayStart[row]!;
    windows += taken[row]!;
  }
  return { hours, considered, scored, starting, windows };
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

function overYears(values: readonly number[], percentiles: readonly number[]): OverYears {
  const sorted = values.toSorted((a, b) => a - b);
  const rows = percentiles.map((percent) => [`p${percent}`, quantileType8(sorted, percent / 100)]);
  return Object.fromEntries(rows) as OverYears;
}

function byBand<T>(valueOf: (band: Band) => T): Record<Band, T> {
  return Object.fromEntries(bands.map((band) => [band, valueOf(band)])) as Record<Band, T>;
}

/** Hours at which weather windows may start, and do start, in a series of hours. */
interface WindowStarts {
  /** Flag by hour: 1 if a window may start at the hour. */
  readonly mayStart: Uint8Array;
  /** Flag by hour: 1 if a window of the count starts at the hour. Windows start as early as possible and do not overlap. */
  readonly taken: Uint8Array;
  /** Waiting time from each hour to the next hour at which a window may start [h]; -1 if there is no such hour. */
  readonly waitHours: Int32Array;
}

/**
 * Finds the start hours of all windows in which every hour has at least the minimum score. Also selects windows that do not overlap, and computes the waiting
 * time from each hour. No window extends beyond the series.
 *
 * @param scores - Published scores by hour; NaN counts as too low.
 * @param durationHours - Length of a window, a whole number of hours, at least 1.
 */
export function windowStarts(
  scores: Float64Array,
  durationHours: number,
  minimumScore: number,
): WindowStarts {
  const mayStart = new Uint8Array(scores.length);
  const taken = new Uint8Array(scores.length);
  const waitHours = new Int32Array(scores.length);
  let run = 0;
  let next = -1;
  for (let hour = scores.length - 1; hour >= 0; hour--) {
    run = scores[hour]! >= minimumScore ? run + 1 : 0;
    if (run >= durationHours) {
      mayStart[hour] = 1;
      next = hour;
    }
    waitHours[hour] = next === -1 ? -1 : next - hour;
  }
  for (let hour = mayStart.indexOf(1); hour !== -1; hour = mayStart.indexOf(1, hour + durationHours)) {
    taken[hour] = 1;
  }
  return { mayStart, taken, waitHours };
}
