import { epochHourOf, type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { WindowsRequestWindow, WantedHours } from "@halcyon/schema/v1";
import type { SiteLocation } from "@halcyon/schema/wire";
import { scoreRangeOf } from "@halcyon/scoring/windows";
import { refuseInput } from "../../pipeline/refuse-input.ts";
import type { SearchOptions, WindowOptions } from "../../../scoring/windows/find-windows.ts";

/**
 * Converts the window of a request to search options.
 *
 * @throws Refusal invalid_request if the requested hours have passed.
 */
export function windowOptionsOf(
  window: WindowsRequestWindow,
  location: SiteLocation,
  now: EpochHour,
): WindowOptions {
  return {
    ...searchOptionsOf(window, window.duration_hours, location, now),
    top: window.top,
    perDay: window.per_day,
    spells: window.spells,
    minimumProbability: window.minimum_probability,
  };
}

/**
 * Returns the options of a window search. If the request has neither a minimum nor a maximum score, acceptable and better scores are searched. If it has only a
 * maximum, there is no minimum.
 *
 * @throws Refusal invalid_request if the requested hours have passed.
 */
export function searchOptionsOf(
  wished: Partial<WantedHours>,
  durationHours: number,
  location: SiteLocation,
  now: EpochHour,
): SearchOptions {
  return {
    durationHours,
    ...scoreRangeOf(wished),
    daylightAt: wished.daylight_only === true ? location : undefined,
    localHours: wished.local_hours,
    notBefore: hourAhead("not_before", wished.not_before, now),
    notAfter: hourAhead("not_after", wished.not_after, now + 1),
  };
}

function hourAhead(
  field: "not_before" | "not_after",
  timestamp: string | undefined,
  first: EpochHour,
): EpochHour | undefined {
  if (timestamp === undefined) return undefined;
  const hour = epochHourOf(Date.parse(timestamp));
  if (hour >= first) return hour;
  const minimum = formatEpochHour(first);
  const detail = `No window can be before ${minimum}; leave out ${field} to start now.`;
  throw refuseInput({ pointer: `#/window/${field}`, code: "in_the_past", detail, expected: { minimum } });
}
