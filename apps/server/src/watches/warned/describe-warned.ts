import {
  type BriefWarning,
  warningsMax,
  type WarningState,
  type WarningWatchRequest,
  type WatchedWarnings,
  type WatchList,
} from "@halcyon/schema/v2";
import { warningCaveat } from "@halcyon/schema/words";
import { severities } from "@halcyon/warnings/alert-message";
import { briefFeed, briefWarning } from "../../warnings/brief-warning.ts";
import type { Warnings } from "../../warnings/warnings.ts";
import { placeZones } from "../place-zones.ts";
import { lookAtWarnings } from "./watched-warnings.ts";

/** Returns what is known about warnings at each place of a watch, in the order of the request. */
export async function describeWarned(
  warnings: Warnings,
  request: WarningWatchRequest,
  nowMs: number,
): Promise<readonly WatchedWarnings[]> {
  const zoneOf = await placeZones(request.places);
  return request.places.map((place, position) => {
    const { state, feeds, warnings: found } = lookAtWarnings(warnings, request, position, nowMs);
    const reader = { languages: [], timezone: zoneOf(place) };
    return {
      state,
      feeds: feeds.filter(({ covers }) => covers).map(briefFeed),
      warnings: found.slice(0, warningsMax).map((one): BriefWarning => briefWarning(one.feed, one, reader)),
      warnings_more: Math.max(found.length - warningsMax, 0),
      caveat: warningCaveat,
    };
  });
}

/** States of the warnings at a place, from the best. */
const states: readonly WarningState[] = ["known", "partial", "silent", "not_covered", "not_configured"];

/** Returns what is known about warnings at all places of a watch together. The state is the worst of all places. */
export function summarizeWarned(
  warnings: Warnings,
  request: WarningWatchRequest,
  nowMs: number,
): WatchList["watches"][number]["warned"] {
  const places = request.places.map((_, position) => lookAtWarnings(warnings, request, position, nowMs));
  const found = new Map(
    places.flatMap((place) =>
      place.warnings.map(({ alert, judged, partIndex }) => [
        alert.ids[partIndex]!,
        severities.indexOf(judged.message.parts[partIndex]!.severity),
      ]),
    ),
  );
  return {
    state: states[Math.max(...places.map(({ state }) => states.indexOf(state)))]!,
    count: found.size,
    highest: found.size === 0 ? null : severities[Math.max(...found.values())]!,
  };
}
