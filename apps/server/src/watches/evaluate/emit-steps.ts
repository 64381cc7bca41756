import type { DigestedEvent, ForecastWatchRequest } from "@halcyon/schema/v2";
import { watchedHours } from "@halcyon/schema/watch";
import type { EvaluatedPlace } from "./evaluated-place.ts";
import { spanEvent, spanEventType, type NotifiedSubject, watchEvent } from "../event-bodies.ts";
import { watchedWindow } from "./search-of.ts";
import type { SteppedSubject, WatchRules } from "./stepped-subject.ts";
import type { ForecastWatch } from "../warned/watched-warnings.ts";

/** Returns the rules by which a watch reports spans of hours. For a watch of a single window, the rules include the window. */
export function spanRules({ when }: Pick<ForecastWatchRequest, "when">): WatchRules {
  const { probability, confirm_runs: confirm, change } = when;
  return {
    durationHours: watchedHours(when),
    rise: probability.rise,
    fall: probability.fall,
    riseRounds: confirm.rise,
    fallRounds: confirm.fall,
    changeHours: change.hours,
    changeProbability: change.probability,
    window: watchedWindow(when),
  };
}

/**
 * Returns the events of a new evaluation, limited to the types of events that the watch reports. Events that tell whether a place can be evaluated are always
 * included.
 */
export function emitSteps(
  watch: ForecastWatch,
  { row, events, sight }: SteppedSubject,
  seen: EvaluatedPlace | undefined,
  nowMs: number,
): DigestedEvent[] {
  const { when, tell } = watch.request;
  const synthetic = row.is_synthetic === 1;
  const subject: NotifiedSubject = { position: row.position, sinceVersion: row.since_version, synthetic };
  const wanted = events.filter(({ type }) => {
    const told = spanEventType(when.kind, type);
    return tell.events === undefined ? told !== "window.passed" : tell.events.includes(told);
  });
  const ofSight =
    sight === undefined
      ? []
      : [
          watchEvent(watch, `watch.${sight}`, {
            position: row.position,
            at: `${row.since_version} ${row.last_seen}`,
            nowMs,
            synthetic,
          }),
        ];
  return [...wanted.map((event) => spanEvent(watch, subject, event, seen, nowMs)), ...ofSight];
}
