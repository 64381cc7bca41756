import { formatInstant } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import { refuseInput } from "../pipeline/refuse-input.ts";
import type { AsOf } from "../../weather/forecast/as-of.ts";

/** Instant for which a request is answered: the current time, or an instant in the past. Only data known at that instant are used. */
export interface AskedInstant {
  /** Current time, or the past instant that the request gives [ms since 1970]. Hours are counted from this instant. */
  readonly atMs: number;
  /** Past instant whose forecast is requested; absent for the current time. */
  readonly asOf?: AsOf;
}

/**
 * Returns the instant for which a request is answered: the current time, or the instant in its field `as_of`.
 *
 * @param counted - Flags that tell whether the response also needs ensemble members or usual scores.
 * @throws Refusal invalid_request if `as_of` is after the current time, or if the request has both `as_of` and `calibrated: true`.
 */
export function askedInstant(
  { as_of: asked, calibrated }: Pick<V2.ForecastFields, "as_of" | "calibrated">,
  nowMs: number,
  counted: Omit<AsOf, "instantMs">,
): AskedInstant {
  if (asked === undefined) return { atMs: nowMs };
  const instantMs = Date.parse(asked);
  if (instantMs > nowMs) {
    const maximum = formatInstant(nowMs);
    const detail = `This time is after ${maximum}. Leave as_of out for the answer of now.`;
    throw refuseInput({ pointer: "#/as_of", code: "too_big", detail, expected: { maximum } });
  }
  if (calibrated === true) {
    const detail = "Weather as of a past instant is raw: a calibration may have learned from later weather.";
    throw refuseInput({ pointer: "#/calibrated", code: "invalid", detail });
  }
  return { atMs: instantMs, asOf: { instantMs, ...counted } };
}
