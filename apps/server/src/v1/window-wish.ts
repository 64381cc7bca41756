import {
  epochHourOf,
  type EpochHour,
  formatEpochHour,
  type SiteLocation,
  type WindowsRequestWindow,
} from "@halcyon/schema";
import { scoreRangeOf } from "../endpoints/score-range.ts";
import { Refusal } from "../refusal.ts";
import type { WindowWish } from "../scores/find-windows.ts";

/**
 * What windows are wanted.
 *
 * @throws Refusal invalid_request where hours are asked for that are over
 */
export function windowWishOf(
  window: WindowsRequestWindow,
  location: SiteLocation,
  now: EpochHour,
): WindowWish {
  const notBefore = hourAhead("not_before", window.not_before, now);
  const notAfter = hourAhead("not_after", window.not_after, now + 1);
  return {
    durationHours: window.duration_hours,
    ...scoreRangeOf(window),
    top: window.top,
    daylightAt: window.daylight_only ? location : undefined,
    localHours: window.local_hours,
    notBefore,
    notAfter,
    perDay: window.per_day,
    spells: window.spells,
    minimumProbability: window.minimum_probability,
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
  const detail = `No window lies before ${minimum} any more; leave ${field} out for the hours from now on.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: [{ pointer: `#/window/${field}`, code: "in_the_past", detail, expected: { minimum } }],
  });
}
