import type { RecordSource } from "@halcyon/weather";
import type { AbsentRecord, Records } from "../../ports.ts";
import { Refusal } from "../../errors/refusal.ts";
import { retryAfterSecondsDefault } from "../refusals/weather-unavailable.ts";

/**
 * Returns the hourly or the daily weather record, or undefined if no such record is configured.
 *
 * @throws Refusal weather_unavailable if the configured record cannot be opened yet.
 */
export function presentHistory(records: Records, step: "hour" | "day"): RecordSource | undefined {
  const absent = records.absent?.find(({ dataset }) => dataset === `historical.${step}`);
  if (absent !== undefined) throw recordAbsent(absent);
  return step === "hour" ? records.hourly : records.daily;
}

/** Returns the refusal for a configured weather record that cannot be opened yet. The refusal does not contain the cause, which is in the operator's log. */
export function recordAbsent({ dataset, absence }: AbsentRecord): Refusal {
  return new Refusal("weather_unavailable", {
    detail: `${dataset} is configured but cannot be opened now: /status has the time of the next attempt.`,
    retryAfterSeconds: retryAfterSecondsDefault,
    cause: absence.cause,
  });
}
