import { hashedId } from "@halcyon/base/hashed-id";
import { problemKind, type ProblemCode } from "@halcyon/schema";
import { type EpochHour, formatEpochHour, formatInstant } from "@halcyon/schema/time";
import type { MapFailedEvent, MapMadeEvent } from "@halcyon/schema/v2";
import type { PauseReason } from "@halcyon/schema/watch";
import type { StoredMap } from "../map-store.ts";

/** Reason for which a making pauses its map. */
export type MapPause = Exclude<PauseReason, "by_user">;

/** Map that was to be made, and the name of what is made: the runs and the version of the map. */
interface Making {
  readonly map: StoredMap;
  readonly making: string;
}

/** Facts of the field that a making published. */
interface MadeField {
  readonly run: EpochHour;
  readonly from: EpochHour;
  /** Number of hours. */
  readonly hours: number;
  readonly synthetic: boolean;
}

/** Returns the event of a map that was made. A making that is repeated gives an event with the same id. */
export function mapMadeEvent(
  { map, making }: Making,
  { run, from, hours, synthetic }: MadeField,
  nowMs: number,
): MapMadeEvent {
  const start = formatEpochHour(run);
  return {
    id: `evt_${hashedId(map.id, "map.made", making)}`,
    type: "map.made",
    timestamp: formatInstant(nowMs),
    data: {
      map: map.id,
      name: map.request.name,
      synthetic,
      run: start,
      from: formatEpochHour(from),
      to: formatEpochHour(from + hours - 1),
      cells: map.cells,
      detail: `The map shows the run of ${start}: read its tiles and files again.`,
    },
  };
}

/**
 * Returns the event of a map that was not made. All failures of the same making give events with the same id, and so do all pauses of it for the same reason.
 *
 * @param because - Problem code of the attempt, after which the map is tried again, or the reason for which the map is paused.
 */
export function mapFailedEvent(
  { map, making }: Making,
  because: ProblemCode | MapPause,
  nowMs: number,
): MapFailedEvent {
  const since = formatInstant(map.failing_since ?? nowMs);
  const { why, ...reason } = isMapPause(because)
    ? { failing: null, paused_because: because, why: pauseDetails[because] }
    : {
        failing: { since, code: because },
        paused_because: null,
        why: `${problemKind(because).title}. The server tries again.`,
      };
  const shown = map.made_run === null ? null : formatEpochHour(map.made_run);
  return {
    id: `evt_${hashedId(map.id, "map.failed", making, reason.paused_because ?? "")}`,
    type: "map.failed",
    timestamp: formatInstant(nowMs),
    data: {
      map: map.id,
      name: map.request.name,
      ...reason,
      shown_run: shown,
      detail: `${why} ${shown === null ? "The map shows nothing yet." : `The map still shows the run of ${shown}.`}`,
    },
  };
}

const pauseDetails: Readonly<Record<MapPause, string>> = {
  allowance:
    "The allowance does not cover a making, so the map is paused. It goes on by itself when the allowance covers one.",
  no_live_key: "No key of its allowance is valid, so the map is paused. Change the map with a valid key.",
  entry_gone: "Its task or scenario was deleted, so the map is paused. Change the map to another one.",
  offering:
    "The package does not include operational forecasts, so the map is paused. Ask the operator for one that does.",
};

/** Returns true if a failed making pauses its map. */
export function isMapPause(because: ProblemCode | MapPause): because is MapPause {
  return Object.hasOwn(pauseDetails, because);
}
