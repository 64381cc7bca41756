import { type EpochHour, epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import type { Principal } from "@halcyon/accounts/principal";
import type { AskedEntry } from "../../entries/asked-entry.ts";
import { siteOf } from "../headers/place-request.ts";
import { given } from "@halcyon/base/given";
import { refuseInput } from "../pipeline/refuse-input.ts";
import type { AsOf } from "../../weather/forecast/as-of.ts";
import { askedInstant } from "./as-of.ts";
import type { AskedRequest } from "../../scoring/admit-entry.ts";

/** Range of hours of a forecast, counted from the current hour. */
export interface HoursAhead {
  readonly fromHour: number;
  /** End of the range (exclusive), in hours from the current hour. */
  readonly toHour: number;
}

/** Parsed request for a forecast. */
export interface AskedForecast {
  /** Request for all hours from the current hour to the end of the period. The start of the period does not affect the scores. */
  readonly request: AskedRequest;
  readonly period: HoursAhead;
  /** Time from which the hours are counted: the current time, or the past instant in the field `as_of` [ms since 1970]. */
  readonly atMs: number;
}

/**
 * Returns the parsed request for a forecast.
 *
 * @param counted - Flags that tell whether the response also needs ensemble members or usual scores.
 * @throws Refusal invalid_request if the period begins before the current hour, or `as_of` is not allowed.
 */
export function askedForecast(
  { location, model, entry, period, ...asked }: V2.ForecastFields,
  principal: Pick<Principal, "accountId">,
  nowMs: number,
  counted: Omit<AsOf, "instantMs">,
): AskedForecast {
  const { atMs, asOf } = askedInstant(asked, nowMs, counted);
  const hours = hoursAhead(period, epochHourOf(atMs), "#/period");
  const { accountId } = principal;
  const { calibrated } = asked;
  return {
    atMs,
    request: {
      location: siteOf(location),
      model,
      calibrated,
      forecastHours: hours.toHour,
      entry: askedEntry(entry, principal),
      accountId,
      heedsWarnings: true,
      partsOf: "v2",
      ...given({ asOf }),
    },
    period: hours,
  };
}

/** Returns the entry (task or scenario) that a request asks to score. */
export function askedEntry(
  entry: V2.ForecastFields["entry"],
  { accountId }: Pick<Principal, "accountId">,
): AskedEntry {
  return "definition" in entry ? entry : { ...entry, accountId };
}

/**
 * Converts a period to a range of hours, counted from the current hour.
 *
 * @param pointer - JSON pointer to the period in the request.
 * @throws Refusal invalid_request if the period begins before the current hour or has ended.
 */
export function hoursAhead({ start, hours, end }: V2.Period, now: EpochHour, pointer: string): HoursAhead {
  const fromHour = start === undefined ? 0 : hourOf(start) - now;
  const toHour = hours === undefined ? hourOf(end!) - now : fromHour + hours;
  if (fromHour < 0) throw inThePast(`${pointer}/start`, now, "Leave start out for the hours from now on.");
  if (toHour <= fromHour) throw inThePast(`${pointer}/end`, now + 1, "The period is over.");
  return { fromHour, toHour };
}

function inThePast(pointer: string, first: EpochHour, advice: string) {
  const minimum = formatEpochHour(first);
  const detail = `This time is before ${minimum}. ${advice}`;
  return refuseInput({ pointer, code: "in_the_past", detail, expected: { minimum } });
}

function hourOf(timestamp: string): EpochHour {
  return epochHourOf(Date.parse(timestamp));
}
