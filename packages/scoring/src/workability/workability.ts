import { type Band, bands, classify } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { overYearsPercentiles } from "@halcyon/schema/wire";
import { type MonthRows, monthRows } from "./month-rows.ts";
import { quantileType8 } from "../statistics/quantile.ts";

export interface WorkabilityInput {
  /**
   * First hour. Months are counted in UTC. If this hour is shifted by the offset of local standard time, hours are counted in local months.
   */
  readonly from: EpochHour;
  /** Published scores by hour; NaN means a gap. */
  readonly scores: Float64Array;
  /** Length of a weather window [h], a whole number of at least 1. */
  readonly durationHours: number;
  /** Minimum score for every hour of a weather window. */
  readonly minimumScore: number;
  /** Flag for each hour: true if it is wanted, such as daylight or working hours. By default every hour is wanted. */
  readonly wanted?: readonly boolean[] | undefined;
  /** Further percentiles over the years, in addition to the 10th, 50th and 90th; whole numbers from 1 to 99. */
  readonly percentiles?: readonly number[] | undefined;
}

/** Workability of a calendar month over the years. */
export interface MonthWorkability {
  /** Month, 1 to 12. */
  readonly month: number;
  readonly yearsUsed: number;
  /** Number of years in which the month has no wanted hour, or lacks more than 1 % of them. These years are left out of all other figures. */
  readonly yearsLeftOut: number;
  /** Number of wanted hours of the month, averaged over the years used; null if there are none. */
  readonly hoursConsidered: number | null;
  /** Years used, in chronological order. */
  readonly years: readonly YearWorkability[];
  /** Hours per year in each band. This and the other figures are null if no year is used. */
  readonly hours: Readonly<Record<Band, OverYears>> | null;
  /**
   * Number of weather windows per year that start in the month. They are taken greedily in chronological order over the whole record, so that none overlaps
   * another.
   */
  readonly windows: OverYears | null;
  /** Share of the hours at which a weather window may start, 0..1. */
  readonly startShare: OverYears | null;
  /** Time from an hour of the month to the start of the next window [h]; null also if no window follows any hour. */
  readonly waiting: Waiting | null;
}

/** Workability of a month in one year. */
export interface YearWorkability {
  readonly year: number;
  readonly hours: Readonly<Record<Band, number>>;
  readonly windows: number;
  /** Share of the hours at which a weather window may start, 0..1. */
  readonly startShare: number;
}

/** Quantiles (type 8) over the years, by percentile in ascending order. */
export interface OverYears extends Readonly<Record<`p${number}`, number>> {
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
}

export interface Waiting {
  readonly meanHours: number;
  readonly p90Hours: number;
  /** Share of the month's hours after which the record has no further window. The mean and P90 cover the other hours. */
  readonly shareWithoutWindow: number;
}

/**
 * Returns the frequency with which the weather of a record allowed the work, by calendar month. Hours without a score and unwanted hours are not counted,
 * and belong to no window. A window may continue into the next month, but not beyond the record. Waiting lasts from a wanted hour to the start of the next
 * window. Unwanted hours in between count as waiting.
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

/** Maximum share of missing hours. A month that exceeds it is left out of its year. */
const missingShareMax = 0.01;

/** Counts of one month in one year. */
interface MonthCounts {
  readonly hours: Record<Band, number>;
  /** Number of wanted hours, with or without a score in the series. */
  readonly considered: number;
  /** Number of these hours that have a score. */
  readonly scored: number;
  readonly starting: number;
  readonly windows: number;
}

interface CountedMonth {
  readonly rows: MonthRows;
  readonly counts: MonthCounts;
}

/** Returns the scores of wanted hours. All other hours become gaps. */
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

/** Possible starts of weather windows in a series of hours. */
interface WindowStarts {
  /** Flag by hour: 1 if a window may start. */
  readonly mayStart: Uint8Array;
  /** Flag by hour: 1 if a window starts when each window is taken as early as possible and none overlaps another. */
  readonly taken: Uint8Array;
  /** Hours from each hour to the next at which a window may start; -1 if there is none. */
  readonly waitHours: Int32Array;
}

/**
 * Finds the starts of windows in which every hour reaches a score. No window extends beyond the series.
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
