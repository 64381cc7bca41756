import type { ModelId } from "@halcyon/schema";
import type { ForecastWatchRequest, WarningWatchRequest, WatchRequest } from "@halcyon/schema/v2";
import { feedReadWords } from "@halcyon/schema/words";
import { matchesWarning } from "@halcyon/warnings/matches";
import type { HeldMatch } from "../../warnings/held-feed.ts";
import { briefFeed } from "../../warnings/brief-warning.ts";
import type { Warnings, WarningsAt } from "../../warnings/warnings.ts";
import { watchesRuns } from "../runs/watched-runs.ts";
import type { StoredWatch } from "../watch-store.ts";

/** Watch for official warnings, as it is stored. */
export interface WarningWatch extends StoredWatch {
  readonly request: WarningWatchRequest;
}

/** Returns true if a request is for a watch of official warnings, and false if its watch checks the runs of a model. */
export function watchesWarnings(request: WatchRequest): request is WarningWatchRequest {
  return request.when.kind === "warning";
}

/** Watch that checks the runs of a model, as it is stored. */
export interface ForecastWatch extends StoredWatch {
  readonly model: ModelId;
  readonly request: ForecastWatchRequest;
}

/** Returns true if a request is for a watch that scores or compares the weather of each run of a model. */
export function watchesForecasts(request: WatchRequest): request is ForecastWatchRequest {
  return !watchesWarnings(request) && !watchesRuns(request);
}

/** Returns true if a watch scores or compares the weather of each run of a model. */
export function isForecastWatch(watch: StoredWatch): watch is ForecastWatch {
  return watchesForecasts(watch.request);
}

/** Returns true if a watch is for official warnings, and false if it checks the runs of a model. */
export function isWarningWatch(watch: StoredWatch): watch is WarningWatch {
  return watchesWarnings(watch.request);
}

/** Official warnings at a watched place. */
export interface WarnedPlace {
  readonly state: WarningsAt["state"];
  readonly feeds: WarningsAt["feeds"];
  /** Warnings that the watch is for, the most severe first. */
  readonly warnings: WarningsAt["warnings"];
  /** Reason why warnings at the place are not known, in words for the user. Undefined if they are known. */
  readonly blindBecause: string | undefined;
}

/** Looks up the warnings at one place of a watch. */
export function lookAtWarnings(
  warnings: Warnings,
  { places, when }: WarningWatchRequest,
  position: number,
  nowMs: number,
): WarnedPlace {
  const { latitude, longitude, elevation_m: elevationM } = places[position]!;
  const question = { latitude, longitude, ...(elevationM === undefined ? {} : { elevationM }) };
  const found = warnings.at(question, nowMs);
  return {
    ...found,
    warnings: found.warnings.filter((one) => matchesWarning(partOf(one), when)),
    blindBecause: blindBecause(found),
  };
}

function partOf({ judged, partIndex }: HeldMatch) {
  return judged.message.parts[partIndex]!;
}

/** Returns the reason why warnings at a place are not known. A place that only a live warning covers is not known: its next warning may be missed. */
function blindBecause({ state, feeds }: WarningsAt): string | undefined {
  if (state === "not_configured")
    return "This server reads no feed of official warnings: silence says nothing about danger.";
  const silent = feeds.filter((one) => one.covers && (one.state === "silent" || one.state === "never"));
  if (silent.length > 0) {
    const read = silent.map((feed) => feedReadWords(briefFeed(feed)));
    return `Warnings may be missing, so silence says nothing about danger: the feed ${read.join(", the feed ")}.`;
  }
  if (feeds.some(({ coversAlways }) => coversAlways)) return undefined;
  return "No feed of this server is known to cover the place: silence says nothing about danger. GET /v2/warnings/feeds lists the feeds.";
}
