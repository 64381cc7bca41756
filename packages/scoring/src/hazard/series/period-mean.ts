import type { Years } from "./daily-series.ts";
import type { YearlyValue } from "./yearly.ts";

/** Mean of an index over the years of a period. */
export interface PeriodMean {
  /** Mean value; null if no year has a value. */
  readonly mean: number | null;
  readonly yearsUsed: number;
  /** Number of years of the period that have no value. */
  readonly yearsLeftOut: number;
}

/**
 * Returns the mean of the yearly values in a period. Years without a value are left out.
 *
 * @example
 * ```js
 * const nights = [3, 5].map((value, index) => ({ year: 2000 + index, value, missingDays: 0 }));
 * periodMean(nights, { first: 2000, last: 2002 }); // => { mean: 4, yearsUsed: 2, yearsLeftOut: 1 }
 * ```
 */
export function periodMean(values: readonly YearlyValue[], period: Years): PeriodMean {
  const used = values.flatMap(({ year, value }) =>
    value === null || year < period.first || year > period.last ? [] : [value],
  );
  const sum = used.reduce((total, value) => total + value, 0);
  return {
    mean: used.length === 0 ? null : sum / used.length,
    yearsUsed: used.length,
    yearsLeftOut: period.last - period.first + 1 - used.length,
  };
}
