import { type Band, bands, type Location } from "@halcyon/schema";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import type { ForecastWhen, WatchWhen } from "@halcyon/schema/v2";
import { type LimitWatch, watchedHours } from "@halcyon/schema/watch";
import { bandEdges } from "@halcyon/schema/wire";
import type { WatchedWindow } from "@halcyon/scoring/watch";
import type { ScoreRange } from "@halcyon/scoring/windows";
import type { AskedEntry } from "../../entries/asked-entry.ts";
import type { SearchOptions } from "../../scoring/windows/find-windows.ts";
import { toFourDecimals } from "@halcyon/base/four-decimals";
import type { WatchQuestion } from "./evaluated-place.ts";

/**
 * Tasks or scenarios that are scored for a watch. `entry` decides when a span (range of hours) begins, and `holdEntry` when the span ends. A watched limit is
 * converted to such entries.
 */
export interface AskedEntries {
  readonly entry: AskedEntry;
  /** Task or scenario whose score decides when an open span (range of hours) ends; undefined if `entry` also decides this. */
  readonly holdEntry: AskedEntry | undefined;
}

/** Search for windows at a place. */
export interface WatchSearch {
  readonly wish: SearchOptions;
  /** Forecast length that the search needs [h]. */
  readonly horizonHours: number;
}

/**
 * Returns the window search that evaluates a watch at a place.
 *
 * @param now - First evaluated hour.
 */
export function searchOf(
  { when }: Pick<WatchQuestion, "when">,
  place: Location,
  now: EpochHour,
): WatchSearch {
  const window = watchedWindow(when);
  return {
    wish: {
      durationHours: window === undefined ? watchedHours(when) : window.end - Math.max(window.start, now),
      ...rangeOf(when),
      daylightAt: when.daylight_only ? place : undefined,
      localHours: when.local_hours,
    },
    horizonHours: hoursAhead(when, now),
  };
}

/** Returns the number of hours ahead that a watch evaluates. For a watch of a single window, these hours end with the window. */
export function hoursAhead(when: ForecastWhen, now: EpochHour): number {
  const window = watchedWindow(when);
  return window === undefined ? when.horizon_hours : window.end - now;
}

/** Returns the single window that is watched; undefined if the watch is for windows at any time. */
export function watchedWindow(when: WatchWhen): WatchedWindow | undefined {
  if (when.kind !== "window" || when.window === undefined) return undefined;
  const { start, end } = when.window;
  return { start: epochHourOf(Date.parse(start)), end: epochHourOf(Date.parse(end)) };
}

export function askedEntries({
  when,
  constraint_params: name,
  definition,
  accountId,
}: WatchQuestion): AskedEntries {
  if (when.kind === "limit") {
    const limit = (when.above ?? when.below)!;
    const { clear_at: clearAt = limit } = when;
    return {
      entry: passing(when, limit),
      holdEntry: clearAt === limit ? undefined : passing(when, clearAt),
    };
  }
  const entry = definition === undefined ? { ...name!, accountId } : { type: definition.type, definition };
  return { entry, holdEntry: undefined };
}

/** Returns a scenario that scores 1 if the limit is met, and 0 otherwise. */
function passing({ variable, unit, height_m, above }: LimitWatch, limit: number): AskedEntry {
  const passed = above === undefined ? { max: limit } : { min: limit };
  return {
    type: "scenario",
    definition: {
      constraints: [
        {
          variable,
          unit,
          height_m,
          ideal: passed,
          acceptable: passed,
          shape: "linear",
          weight: 1,
          role: "limit",
          if_missing: "refuse",
        },
      ],
    },
  };
}

function rangeOf(when: ForecastWhen): ScoreRange {
  if (when.kind === "window") return { minimumScore: when.minimum_score };
  if (when.kind === "limit") return { minimumScore: 1 };
  if (when.is === "at_least") return { minimumScore: lowestIn(when.band) };
  const better = bands[bands.indexOf(when.band) + 1];
  return {
    minimumScore: 0,
    ...(better === undefined ? {} : { maximumScore: toFourDecimals(lowestIn(better) - scoreStep) }),
  };
}

/** Step between published scores, which have four decimals. */
const scoreStep = 0.0001;

/** Returns the lowest published score of a band. */
function lowestIn(band: Band): number {
  const edge = bandEdges.find(({ name }) => name === band)!;
  return "above" in edge ? toFourDecimals(edge.above + scoreStep) : edge.from;
}
