import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import { type Fault, Refusal } from "../../errors/refusal.ts";
import { hoursAhead } from "./asked-forecast.ts";

/** Function that runs work which may be refused because of its hours. */
export type InPeriodTerms = <Made>(make: () => Promise<Made>) => Promise<Made>;

/**
 * Rewrites refusals of hours so that they refer to the period of a request, because use cases count from now.
 *
 * @param pointer - Where the request says the period.
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
