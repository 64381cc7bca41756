import { type EpochHour, epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import type { Principal } from "@halcyon/accounts/principal";
import type { AskedEntry } from "../../entries/asked-entry.ts";
import { siteOf } from "../headers/place-request.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { AskedRequest } from "../../scoring/admit-entry.ts";

/** Hours ahead, counted from the current hour. */
export interface HoursAhead {
  readonly fromHour: number;
  /** Last hour (exclusive). */
  readonly toHour: number;
}

/** Parsed request for the hours ahead. */
export interface AskedForecast {
  /** Request for the time from the current hour to the end of the period. A score does not depend on the start of the period. */
  readonly request: AskedRequest;
  readonly period: HoursAhead;
}

/**
 * Returns the parsed request for a forecast.
 *
 * @throws Refusal invalid_request if the period begins before the current hour.
 */
export function askedForecast(
  { location, model, entry, period, calibrated }: V2.ForecastFields,
  principal: Pick<Principal, "accountId">,
  nowMs: number,
): AskedForecast {
  const hours = hoursAhead(period, epochHourOf(nowMs), "#/period");
  const { accountId } = principal;
  return {
    request: {
      location: siteOf(location),
      model,
      calibrated,
      forecastHours: hours.toHour,
      entry: askedEntry(entry, principal),
      accountId,
    },
    period: hours,
  };
}

/** Returns the entry that a caller requests to be scored. */
export function askedEntry(
  entry: V2.ForecastFields["entry"],
  { accountId }: Pick<Principal, "accountId">,
): AskedEntry {
  return "definition" in entry ? entry : { ...entry, accountId };
}

/**
 * Returns the hours of a period.
 *
 * @param pointer - Pointer to the period in the request.
 * @throws Refusal invalid_request if the period begins before the current hour or has ended.
 */
export function hoursAhead({ start, hours, end }: V2.Period, now: EpochHour, pointer: string): HoursAhead {
  const fromHour = start === undefined ? 0 : hourOf(start) - now;
  const toHour = hours === undefined ? hourOf(end!) - now : fromHour + hours;
  if (fromHour < 0) throw inThePast(`${pointer}/start`, now, "Leave start out for the hours from now on.");
  if (toHour <= fromHour) throw inThePast(`${pointer}/end`, now + 1, "The period is over.");
  return { fromHour, toHour };
}

function inThePast(pointer: string, first: EpochHour, advice: string): Refusal {
  const minimum = formatEpochHour(first);
  const detail = `This time is before ${minimum}. ${advice}`;
  return new Refusal("invalid_request", {
    detail,
    errors: [{ pointer, code: "in_the_past", detail, expected: { minimum } }],
  });
}

function hourOf(timestamp: string): EpochHour {
  return epochHourOf(Date.parse(timestamp));
}
