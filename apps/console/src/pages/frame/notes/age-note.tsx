import { millisecondsPerHour } from "@halcyon/schema/time";
import type { CachedAnswer } from "../../../data/api/cached-answers.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { lowerFirst } from "../../../words/weather/constraint-words.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

interface Props {
  readonly kept: CachedAnswer;
  readonly nowMs: number;
  readonly clock: Clock;
  /** Requests the data again. */
  readonly retry: () => void;
}

/** Shows the age of cached data, and the reason why the page shows them. */
export function AgeNote({ kept: { atMs, why }, nowMs, clock, retry }: Props) {
  return (
    <p className="age" role="note">
      <strong>{ageWords(atMs, nowMs, clock, why)}</strong>{" "}
      <button type="button" onClick={retry}>
        Ask again
      </button>
    </p>
  );
}

/**
 * Returns the age of a response and the reason why there is no newer one: `as of 07:10, 3 h ago; this device is offline`.
 *
 * @param atMs - Time of the response [ms since 1970].
 * @param why - Reason as a sentence without a full stop.
 */
export function ageWords(atMs: number, nowMs: number, clock: Clock, why: string): string {
  return `as of ${atWords(atMs, nowMs, clock)}, ${agoWords(nowMs - atMs)}; ${lowerFirst(why)}`;
}

/** Returns the time of an instant, with its day if that is not today. */
export function atWords(atMs: number, nowMs: number, clock: Clock): string {
  const isToday = clock.hourOf(atMs).day === clock.hourOf(nowMs).day;
  return isToday ? clock.time(atMs) : clock.moment(atMs);
}

function agoWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${withUnit(minutes, "min")} ago`;
  const hours = Math.floor(ms / millisecondsPerHour);
  return hours < 48 ? `${withUnit(hours, "h")} ago` : `${Math.floor(hours / 24)} days ago`;
}
