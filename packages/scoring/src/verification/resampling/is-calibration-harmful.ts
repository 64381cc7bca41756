import { type ComparedDay, resampleDays } from "./resampled-days.ts";

/** Number of past days in which calibrated and raw forecasts are compared. */
const recentDays = 60;

/** Minimum number of days for a comparison of calibrated and raw forecasts. */
const fewestDays = 30;

/** Ratio of the calibrated CRPS to the raw CRPS above which the calibrated forecasts count as worse. */
const worseBy = 1.02;

/**
 * Minimum share of resamples with worse calibrated forecasts at which calibration counts as harmful. It is high for two reasons. The check runs 365 times a
 * year, and a dozen blocks vary more than their resamples do.
 */
const sureFrom = 0.998;

/**
 * Returns true if calibrated forecasts were clearly worse than raw forecasts over the last 60 days. In at least 99.8 % of the resamples, the calibrated CRPS
 * must exceed the raw CRPS by more than 2 %. A resample draws blocks of days.
 *
 * @param days - Daily sums of CRPS in a class of lead times. `forecast` is the sum over the calibrated forecasts and `reference` the sum over the raw
 *   forecasts, for the same cases.
 * @param today - Current day [d since 1970]; this day and later days are ignored.
 * @returns False if there are fewer than 30 days.
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
