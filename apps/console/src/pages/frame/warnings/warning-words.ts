import { nameList } from "@halcyon/schema/words";
import type { Clock } from "../../../words/time/clock.ts";
import { warningTimes } from "../../../words/time/warning-times.ts";
import { capital } from "../../../words/weather/model-part-name.ts";
import { atWords } from "../notes/age-note.tsx";
import {
  isUnread,
  type ShownFeed,
  type ShownWarning,
  type ShownWarnings,
  type WarnedAnswer,
  warningsIn,
} from "./shown-warnings.ts";

/** Sentence about a place or a server without feeds of official warnings. */
export const noFeedsWords = "This server knows nothing of official warnings here.";

/** Sentences about official warnings at a place. */
export interface WarningSentences {
  /** What of the warnings is not known, by feed; empty if all are known, or if no feed covers the place. */
  readonly unknown: readonly string[];
  /** What the lack of warnings means; empty if there are warnings or if `unknown` says it. */
  readonly none: string;
}

/** Returns sentences that say what is not known about official warnings at a place, and what it means if there are none. */
export function warningSentences(shown: ShownWarnings, clock: Clock, nowMs: number): WarningSentences {
  const unknown = shown.feeds.flatMap((feed) => unknownWords(feed, shown, clock, nowMs) ?? []);
  const isNone = unknown.length === 0 && countOf(shown) === 0;
  return { unknown, none: isNone ? noneWords(shown, clock, nowMs) : "" };
}

/** Returns the number of warnings at a place, also of those of which nothing else is known. */
export function countOf({ warnings, more }: ShownWarnings): number {
  return warnings.length + more;
}

function unknownWords(
  feed: ShownFeed,
  shown: ShownWarnings,
  clock: Clock,
  nowMs: number,
): string | undefined {
  const name = `Warnings of ${feedName(feed)}:`;
  const { checked_at: checkedAt, state } = feed;
  const rest = `It is unknown if there are ${countOf(shown) === 0 ? "any" : "others"} now.`;
  if (isUnread(feed, shown.answeredMs, nowMs))
    return checkedAt === null
      ? `${name} not read yet. ${rest}`
      : `${name} not read since ${atWords(Date.parse(checkedAt), nowMs, clock)}. ${rest}`;
  return state === "partial" ? `${name} some could not be read or placed. ${rest}` : undefined;
}

function noneWords({ state, feeds, isOfHours }: ShownWarnings, clock: Clock, nowMs: number): string {
  if (state !== "known") return noFeedsWords;
  const checked = feeds.map(({ checked_at: checkedAt }) => Date.parse(checkedAt ?? ""));
  const at = atWords(Math.min(...checked), nowMs, clock);
  return `No official warnings ${isOfHours ? "in these hours" : "here"}, read at ${at}: ${nameList(feeds.map(feedName))}.`;
}

function feedName({ id }: ShownFeed): string {
  return id.toUpperCase();
}

/** Returns the severity of a warning, with the colour that its authority gives it: `Severe, orange`. */
export function severityWords({ severity, awareness }: Pick<ShownWarning, "severity" | "awareness">): string {
  const word = severity === "unknown" ? "Severity unknown" : capital(severity);
  return awareness?.color ? `${word}, ${awareness.color}` : word;
}

/** Returns the number of warnings and the highest severity: `2 official warnings, the highest severe`. */
export function warningCountWords(shown: ShownWarnings): string {
  const [first] = shown.warnings;
  const count = countOf(shown);
  if (first === undefined) return "";
  const severity = first.severity === "unknown" ? "of unknown severity" : first.severity;
  return count === 1
    ? `1 official warning, ${severity}`
    : `${count} official warnings, the highest ${severity}`;
}

/** Returns the official warnings in an answer with scores as one text for a file. Empty if the answer says nothing about warnings. */
export function warningsText(json: WarnedAnswer, clock: Clock): string {
  const shown = warningsIn(json);
  if (shown === undefined) return "";
  const { unknown, none } = warningSentences(shown, clock, shown.answeredMs);
  const count = warningCountWords(shown);
  const each = shown.warnings.map(
    (warning) => `${severityWords(warning)}: ${warning.event}, ${warningTimes(warning, clock)}`,
  );
  return [...(count === "" ? [] : [`${count}: ${each.join("; ")}.`]), ...unknown, none].join(" ").trim();
}
