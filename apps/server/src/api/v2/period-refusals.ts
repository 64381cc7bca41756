import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import { type Fault, Refusal } from "../../errors/refusal.ts";
import { hoursAhead } from "./asked-forecast.ts";

/** Runs a function that may throw a refusal about hours counted from the current hour. Rewrites such a refusal in terms of the requested period. */
export type InPeriodTerms = <Made>(make: () => Promise<Made>) => Promise<Made>;

/**
 * Returns a function that rewrites refusals in terms of the requested period. The original refusals count hours from the current hour.
 *
 * @param pointer - JSON pointer to the period in the request.
 */
export function periodTerms(period: V2.Period, nowMs: number, pointer: string): InPeriodTerms {
  const now = epochHourOf(nowMs);
  const { fromHour } = hoursAhead(period, now, pointer);
  const length = `${pointer}/${period.hours === undefined ? "end" : "hours"}`;
  const tell = (fault: Fault): Fault => {
    const { field, ...others } = fault;
    if (field !== "forecastHours") return fault;
    const { maximum, ...expected } = fault.expected ?? {};
    if (fault.code !== "horizon_exceeded" || typeof maximum !== "number")
      return { pointer: length, ...others };
    return {
      ...others,
      pointer: maximum > fromHour ? length : `${pointer}/start`,
      expected: {
        maximum_hours: Math.max(maximum - fromHour, 0),
        latest_end: formatEpochHour(now + maximum),
        ...expected,
      },
    };
  };
  return async (make) => {
    try {
      return await make();
    } catch (error) {
      throw error instanceof Refusal ? error.told(tell) : error;
    }
  };
}
