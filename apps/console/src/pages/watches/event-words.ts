import type { Location } from "@halcyon/schema";
import type { Event } from "@halcyon/schema/v2";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { SpanEventType } from "@halcyon/schema/watch";
import { chanceWords, judgeSpan, type SpanFigures } from "@halcyon/scoring/judgement";
import { stoppedSpanWords } from "@halcyon/schema/words";
import { formatShare } from "../../words/weather/band-words.ts";
import type { Clock } from "../../words/time/clock.ts";
import { warningEventWords } from "./warned-words.ts";
import { variableWords } from "../../words/weather/constraint-words.ts";
import { formatPlace } from "../../words/weather/format-place.ts";
import { restReason } from "./watch-state-words.ts";
import { holdUnits, withUnit } from "../../words/units/with-unit.ts";

type SpanEventData = Extract<Event["data"], { readonly span: string }>;

const spanNames = {
  "window.found": "Window found",
  "window.changed": "Window changed",
  "window.lost": "Window lost",
  "window.passed": "Window over",
  "band.entered": "In sight",
  "band.changed": "Changed",
  "band.left": "No longer expected",
  "limit.crossed": "Past the limit",
  "limit.changed": "Past the limit: changed",
  "limit.cleared": "Limit clear again",
} as const satisfies Readonly<Record<SpanEventType, string>>;

/** Types of events about a span: a range of hours with a window, a band or a crossed limit. */
export const spanEventTypes = Object.keys(spanNames) as SpanEventType[];

const names = new Map<string, string>([
  ...Object.entries(spanNames),
  ["map.made", "A map shows a new run"],
  ["map.failed", "A map was not made"],
  ["plan.slipped", "A plan is done later"],
  ["plan.improved", "A plan is done earlier"],
  ["plan.blind", "A plan cannot be seen"],
  ["plan.sighted", "A plan is seen again"],
  ["plan.paused", "A plan rests"],
  ["plan.resumed", "A plan goes on"],
  ["plan.ended", "A plan has ended"],
  ["run.available", "A new run is there"],
  ["warning.issued", "Official warning"],
  ["warning.updated", "Official warning changed"],
  ["warning.ended", "Official warning ended"],
  ["watch.blind", "Nothing can be seen"],
  ["watch.sighted", "It sees again"],
  ["watch.paused", "It rests"],
  ["watch.resumed", "It goes on"],
  ["watch.ended", "It has ended"],
  ["digest", "Several together"],
  ["webhook.test", "Test"],
  ["webhook.disabled", "A webhook was disabled"],
  ["address.disabled", "An e-mail address was disabled"],
]);

/** Explanations of event types that concern a watch itself. */
const ofWatch = new Map<string, string>([
  ["watch.paused", "It is paused until somebody resumes it."],
  ["watch.resumed", "It looks again with the next run."],
  ["watch.ended", "It has reached its end. To continue, make a new one."],
]);

/** Returns the name of a type of event. An unknown type is returned unchanged. */
export function eventName(type: string): string {
  return names.get(type) ?? type;
}

/** Returns the name of the place of an event. Returns undefined if the event does not concern a single place. */
export function eventPlace({ data }: Event): string | undefined {
  if (!("place" in data) || data.place === null) return undefined;
  return data.place.ref ?? formatPlace(data.place);
}

/** Returns the location of an event. Returns undefined if the event does not concern a single place. */
export function eventLocation({ data }: Event): Location | undefined {
  return "place" in data && data.place !== null ? data.place : undefined;
}

/** Returns true if an event is based on synthetic weather. */
export function isSyntheticEvent({ data }: Event): boolean {
  return "synthetic" in data && data.synthetic;
}

/** Returns the watch of an event, or undefined if the event does not concern a watch. */
export function eventWatch({ data }: Event): { readonly id: string; readonly name: string } | undefined {
  return "watch" in data ? { id: data.watch, name: data.name } : undefined;
}

/** Describes an event in one or two sentences. */
export function eventWords({ type, data }: Event, clock: Clock): string {
  if ("warning" in data) return warningEventWords(data, clock);
  if ("next" in data) return data.detail;
  if (!("span" in data)) {
    const rest = "watch" in data && data.because !== null ? restReason(data.because) : undefined;
    if (rest !== undefined) return `${rest.why} ${rest.what}`;
    // The server says why warnings are not known.
    return type === "watch.blind" || type === "watch.sighted"
      ? data.detail
      : (ofWatch.get(type) ?? data.detail);
  }
  const { start, end, hours, before, limiting, limiting_warning: stopping, reason } = data;
  const agrees = data.deterministic_agrees;
  const span = `${clock.span(Date.parse(start), Date.parse(end))}, ${withUnit(hours, "h")}`;
  const chance =
    data.probability === null ? "its chance is no longer known" : `a chance of ${spanOdds(data)}`;
  if (isOver(type)) {
    const why =
      reason === "merged"
        ? "It was merged into another one."
        : stopping !== undefined
          ? stoppedSpanWords(stopping)
          : `Now ${chance}${limiting === null ? "" : `. In the way: ${variableWords(limiting.variable).toLowerCase()}, in ${formatShare(limiting.share)} of its hours`}.`;
    return type.endsWith(".passed") ? `${span}: its last start is over.` : `${span}. ${why}`;
  }
  const was =
    before === null
      ? ""
      : ` It was ${clock.span(Date.parse(before.start), Date.parse(before.end))}, with ${spanOdds({ ...before, ...startOf(before, data) })}.`;
  const run = agrees === false ? " The deterministic run does not show it." : "";
  return `${span}, ${chance}.${was}${run}`;
}

/**
 * Returns the length of a span as an earlier event reported it, and the latest start of work in this span. The length of the job is computed from the
 * current span, because all spans of a watch have the same job.
 */
function startOf(
  { start, end }: Pick<SpanEventData, "start" | "end">,
  { latest_start: latest, end: lastEnd }: Pick<SpanEventData, "latest_start" | "end">,
): Pick<SpanFigures, "hours" | "latest_start"> {
  const jobMs = Date.parse(lastEnd) - Date.parse(latest);
  return {
    hours: (Date.parse(end) - Date.parse(start)) / millisecondsPerHour,
    latest_start: new Date(Date.parse(end) - jobMs).toISOString(),
  };
}

/** Returns the probability of a span (range of hours) as text. If the span is longer than the job, the text has a second probability for the whole span. */
export function spanOdds(span: SpanFigures): string {
  return holdUnits(chanceWords(judgeSpan(span)));
}

function isOver(type: string): boolean {
  return /\.(lost|left|cleared|passed)$/.test(type);
}
