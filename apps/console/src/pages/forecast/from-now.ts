import { millisecondsPerHour } from "@halcyon/schema/time";
import type { ReasonedForecast } from "../../data/queries/queries.ts";

/**
 * Returns the remaining part of an older forecast, from the current hour.
 *
 * @param nowMs - Current time [ms since 1970].
 * @returns The remaining forecast, or undefined if all its hours are over.
 */
export function forecastFromNow(json: ReasonedForecast, nowMs: number): ReasonedForecast | undefined {
  const { forecast, metadata } = json;
  const past = hoursSince(metadata.period.start, nowMs);
  if (past <= 0) return json;
  if (past >= forecast.length) return undefined;
  const start = forecast[past]!.timestamp;
  return {
    ...json,
    forecast: forecast.slice(past),
    metadata: { ...metadata, period: { ...metadata.period, start, hours: forecast.length - past } },
  };
}

/** Returns the number of whole hours that have passed since an instant. */
function hoursSince(timestamp: string, nowMs: number): number {
  return Math.floor((nowMs - Date.parse(timestamp)) / millisecondsPerHour);
}
