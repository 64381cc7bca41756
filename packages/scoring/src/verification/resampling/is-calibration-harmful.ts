import { type ComparedDay, resampleDays } from "./resampled-days.ts";

/** Number of past days that are compared. */
const recentDays = 60;

/** Minimum number of days for a decision. */
const fewestDays = 30;

/** Ratio of the calibrated score to the raw one above which it is worse. */
const worseBy = 1.02;

/** Share of the resamples in which it must be worse. A year has 365 looks, and a dozen blocks stray further than their resamples. */
const sureFrom = 0.998;

/**
 * Returns true if calibrated forecasts were worse than raw ones. They must be 2 % or more worse over the last 60 days, in 99.8 % of the resamples of blocks of
 * days.
 *
 * @param days - What a day's CRPS add up to in a class of leads, calibrated as `forecast` and raw as `reference`, over the same cases.
 * @param today - Days since 1970; days from then on are left out.
 * @returns False of fewer than 30 days.
 * @example
 * ```js
 * const days = Array.from({ length: 60 }, (_, day) => ({ day, forecast: 1.1, reference: 1 }));
 * isCalibrationHarmful(days, 60); // => true
 * ```
 */
export function isCalibrationHarmful(days: readonly ComparedDay[], today: number): boolean {
  const recent = days.filter(({ day }) => day >= today - recentDays && day < today);
  if (new Set(recent.map(({ day }) => day)).size < fewestDays) return false;
  const { resampled } = resampleDays(recent, today);
  const worse = resampled.filter(({ forecast, reference }) => forecast > worseBy * reference);
  return worse.length >= sureFrom * resampled.length;
}
