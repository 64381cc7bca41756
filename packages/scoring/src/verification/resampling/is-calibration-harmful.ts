import { type ComparedDay, resampleDays } from "./resampled-days.ts";

/** Days that are looked back on. */
const recentDays = 60;

/** Days without which nothing is decided. */
const fewestDays = 30;

/** A calibrated score this many times the raw one is worse. */
const worseBy = 1.02;

/** Share of the resamples in which it has to be: a year has 365 looks, and a dozen blocks stray further than their resamples. */
const sureFrom = 0.998;

/**
 * Whether calibrated forecasts were worse than raw ones. That means 2 % or more over the last 60 days, in 99.8 % of the resamples of blocks of days.
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
