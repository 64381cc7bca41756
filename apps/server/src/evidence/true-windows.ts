import type { EpochHour } from "@halcyon/schema/time";
import type { ReferenceScore } from "@halcyon/scoring";
import { packScore } from "@halcyon/scoring/score";
import { referenceOf, verifySample } from "@halcyon/scoring/verification";
import { isCeiling, type ScoreRange } from "@halcyon/scoring/windows";

/** Number of days on each side of a date that belong to its season. */
const seasonDays = 15;

/** Number of days before and after a date that are skipped, because their weather is too similar. Used only if the truth covers no other year. */
const sameWeatherDays = 5;

/** Mean length of a year in the Gregorian calendar [d]. */
const yearDays = 365.2425;

const noScore = packScore(Number.NaN);

/** Range of days, counted from a date; negative before the date (both inclusive). */
type DayRange = readonly [fromDay: number, toDay: number];

const besideDate: readonly DayRange[] = [
  [-seasonDays, -sameWeatherDays - 1],
  [sameWeatherDays + 1, seasonDays],
];

interface TrueWindowsOptions extends ScoreRange {
  /** Published scores of consecutive hours from `firstHour`; NaN if a score is unknown. */
  readonly scores: Float64Array;
  readonly firstHour: EpochHour;
  readonly durationHours: number;
}

/** Windows of one length in the true weather, by their first hour. */
export class TrueWindows {
  readonly #options: TrueWindowsOptions;
  /** For each window, by its first hour: 1 if every hour is good, 0 if one is not, 2 if an hour is unknown. */
  readonly #held: Uint8Array;
  /** For each window, by its first hour: the number of good windows that start at the same time of day, on that day or earlier. */
  readonly #heldBefore: Int32Array;
  readonly #knownBefore: Int32Array;
  /** Scores of the hours [ten-thousandths]. */
  readonly #packed: Int16Array;
  /** Ranges of days in all other years that belong to the season of a date. */
  readonly #otherYears: readonly DayRange[];
  readonly #climatology = new Map<EpochHour, ReferenceScore | undefined>();

  constructor(options: TrueWindowsOptions) {
    this.#options = options;
    const { scores, durationHours, minimumScore, maximumScore = 1 } = options;
    const starts = Math.max(scores.length - durationHours + 1, 0);
    this.#held = new Uint8Array(starts);
    this.#heldBefore = new Int32Array(starts);
    this.#knownBefore = new Int32Array(starts);
    this.#packed = Int16Array.from(scores, packScore);
    this.#otherYears = otherYears(Math.ceil(starts / 24 / yearDays));
    let [bad, unknown] = [0, 0];
    const count = (index: number, change: number): void => {
      const score = scores[index]!;
      if (Number.isNaN(score)) unknown += change;
      else if (score < minimumScore || score > maximumScore) bad += change;
    };
    for (let end = 0; end < scores.length; end++) {
      count(end, 1);
      const start = end - durationHours + 1;
      if (start < 0) continue;
      const held = unknown > 0 ? 2 : Number(bad === 0);
      this.#held[start] = held;
      this.#heldBefore[start] = (this.#heldBefore[start - 24] ?? 0) + Number(held === 1);
      this.#knownBefore[start] = (this.#knownBefore[start - 24] ?? 0) + Number(held !== 2);
      count(start, -1);
    }
  }

  /** Returns true if every hour of a window is good; undefined if an hour is unknown. */
  held(start: EpochHour): boolean | undefined {
    const held = this.#held[start - this.#options.firstHour] ?? 2;
    return held === 2 ? undefined : held === 1;
  }

  /** Returns the score of an hour; NaN if it is unknown. */
  scoreAt(hour: EpochHour): number {
    return this.#options.scores[hour - this.#options.firstHour] ?? Number.NaN;
  }

  /** Returns the worst score in a window; NaN if the score of an hour is unknown. */
  worst(start: EpochHour): number {
    const { scores, firstHour, durationHours } = this.#options;
    const hours = scores.subarray(start - firstHour, start - firstHour + durationHours);
    return isCeiling(this.#options) ? Math.max(...hours) : Math.min(...hours);
  }

  /**
   * Returns the share of comparable windows in which all hours were good, 0..1. Comparable windows start at the same time of day in other years, up to 15 days
   * before or after the date. If there are no other years, they start 6 to 15 days away in the same year.
   *
   * @returns Share; undefined if the weather of no comparable window is known.
   */
  usual(start: EpochHour): number | undefined {
    const at = start - this.#options.firstHour;
    const total = { held: 0, known: 0 };
    for (const days of this.#otherYears) this.#add(total, at, ...days);
    if (total.known === 0) for (const days of besideDate) this.#add(total, at, ...days);
    return total.known === 0 ? undefined : total.held / total.known;
  }

  /**
   * Returns the climatological forecast for an hour: the scores at the same hour on the days that {@link usual} counts.
   *
   * @returns Undefined if the score of the hour is unknown, or no other score is known.
   */
  climatologyAt(hour: EpochHour): ReferenceScore | undefined {
    if (!this.#climatology.has(hour)) this.#climatology.set(hour, this.#climatologyOf(hour));
    return this.#climatology.get(hour);
  }

  #climatologyOf(hour: EpochHour): ReferenceScore | undefined {
    const observed = this.scoreAt(hour);
    const others = this.#scoresOn(hour, this.#otherYears);
    const sample = others.length > 0 ? others : this.#scoresOn(hour, besideDate);
    if (Number.isNaN(observed) || sample.length === 0) return undefined;
    return referenceOf(verifySample(sample, observed), observed);
  }

  /** Returns the known packed scores at the same time of day as `hour`. The ranges count days from the day of `hour`. */
  #scoresOn(hour: EpochHour, ranges: readonly DayRange[]): Int16Array {
    const at = hour - this.#options.firstHour;
    const found = new Int16Array(ranges.length * (2 * seasonDays + 1));
    let count = 0;
    for (const [from, to] of ranges) {
      const last = Math.min(at + 24 * to, this.#packed.length - 1);
      for (let index = Math.max(at + 24 * from, at % 24); index <= last; index += 24) {
        const packed = this.#packed[index]!;
        if (packed !== noScore) found[count++] = packed;
      }
    }
    return found.subarray(0, count);
  }

  /** Adds to `total` the windows that start `fromDay` to `toDay` days (both inclusive) after position `at`, at the same time of day. */
  #add(total: { held: number; known: number }, at: number, fromDay: number, toDay: number): void {
    const before = Math.max(at + 24 * (fromDay - 1), (at % 24) - 24);
    const last = Math.min(at + 24 * toDay, this.#lastAt(at % 24));
    if (last <= before) return;
    total.held += this.#heldBefore[last]! - (this.#heldBefore[before] ?? 0);
    total.known += this.#knownBefore[last]! - (this.#knownBefore[before] ?? 0);
  }

  /** Returns the position of the last window that starts at the given time of day. */
  #lastAt(hour: number): number {
    return hour + 24 * Math.floor((this.#held.length - 1 - hour) / 24);
  }
}

/** Returns the ranges of days that belong to the season of a date, in up to `years` years on each side. */
function otherYears(years: number): readonly DayRange[] {
  return Array.from({ length: 2 * years + 1 }, (_, index) => index - years)
    .filter((year) => year !== 0)
    .map((year) => {
      const day = Math.round(year * yearDays);
      return [day - seasonDays, day + seasonDays];
    });
}
