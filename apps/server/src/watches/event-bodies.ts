import { planningAid } from "@halcyon/schema";
import type { DigestedEvent } from "@halcyon/schema/v2";
import { formatEpochHour, formatInstant } from "@halcyon/schema/time";
import {
  type PauseReason,
  type SpanEventType,
  watchedHours,
  type WatchEventType,
  type WatchKind,
} from "@halcyon/schema/watch";
import { likelihoodOf, type EvaluatedSpan, type SpanEvent } from "@halcyon/scoring";
import { localTimes } from "../weather/hours/local-times.ts";
import { hashedId } from "@halcyon/base/hashed-id";
import type { EvaluatedPlace } from "./evaluate/evaluated-place.ts";
import type { ForecastWatch } from "./warned/watched-warnings.ts";
import type { StoredWatch } from "./watch-store.ts";

/** Fields by which events identify a place of a watch. */
export interface SubjectName {
  /** Position among the places of the watch, from 0. */
  readonly position: number;
  /** First version of the watch that included this place. */
  readonly sinceVersion: number;
}

/** Place that an event is about. */
export interface NotifiedSubject extends SubjectName {
  /** True if the weather of the place is synthetic. */
  readonly synthetic: boolean;
}

/** Event type for each change of a span of hours, by kind of watch. */
const stepNames: Readonly<Record<WatchKind, Readonly<Record<SpanEvent["type"], SpanEventType>>>> = {
  window: {
    found: "window.found",
    changed: "window.changed",
    lost: "window.lost",
    passed: "window.passed",
  },
  band: { found: "band.entered", changed: "band.changed", lost: "band.left", passed: "band.left" },
  limit: {
    found: "limit.crossed",
    changed: "limit.changed",
    lost: "limit.cleared",
    passed: "limit.cleared",
  },
};

/** Returns the event type for a change of a span of hours. */
export function spanEventType(kind: WatchKind, type: SpanEvent["type"]): SpanEventType {
  return stepNames[kind][type];
}

/** Returns the public id of a span of hours. If the evaluation that found the span is repeated, the id stays the same. */
export function spanId(watchId: string, { position, sinceVersion }: SubjectName, number: number): string {
  return `spn_${hashedId(watchId, position, sinceVersion, number)}`;
}

/**
 * Returns the id of an event about a span (range of hours).
 *
 * @param sequence - Sequence number of the event within the span, from 1.
 */
export function spanEventId(
  watchId: string,
  { position, sinceVersion }: SubjectName,
  number: number,
  sequence: number,
): string {
  return `evt_${hashedId(watchId, position, sinceVersion, number, sequence)}`;
}

/**
 * Returns an event of a span (range of hours) in the form in which it is sent. The event depends only on the arguments, so a repeated evaluation gives the same
 * event.
 */
export function spanEvent(
  watch: ForecastWatch,
  subject: NotifiedSubject,
  event: SpanEvent,
  seen: EvaluatedPlace | undefined,
  nowMs: number,
): DigestedEvent {
  const { id, request } = watch;
  const { when } = request;
  const { span, before, probability, sequence } = event;
  const hours = watchedHours(when);
  const { firstStart, lastStart } = span;
  const timezone = when.local_hours?.timezone;
  return {
    id: spanEventId(id, subject, event.number, sequence),
    type: spanEventType(when.kind, event.type),
    timestamp: formatInstant(nowMs),
    data: {
      watch: id,
      name: request.name,
      synthetic: subject.synthetic,
      place: placeOf(watch, subject.position),
      span: spanId(id, subject, event.number),
      sequence,
      ...timesOf(span, hours),
      latest_start: formatEpochHour(lastStart),
      ...(timezone === undefined ? {} : { local_start: localTimes(timezone, firstStart, 1)[0] }),
      hours: lastStart - firstStart + hours,
      probability: probability ?? null,
      likelihood: probability === undefined ? null : likelihoodOf(probability),
      before: before === undefined ? null : { ...timesOf(before, hours), probability: before.best },
      deterministic_agrees: seen?.runAgrees(firstStart) ?? null,
      limiting: seen?.limiting(span) ?? null,
      entry: entryOf(watch, seen),
      run: seen === undefined ? null : formatEpochHour(seen.run),
      source: seen?.source ?? null,
      ...lossOf(event, seen, when.probability.fall),
      planning_aid: planningAid,
    },
  };
}

/** Returns why a span was lost, with the warning that took it. Empty if the span was not lost. */
function lossOf({ reason, span }: SpanEvent, seen: EvaluatedPlace | undefined, fall: number) {
  if (reason === undefined) return {};
  const stopping = reason === "weather" ? seen?.stoppedBy(span, fall) : undefined;
  return stopping === undefined ? { reason } : { reason: "warning" as const, limiting_warning: stopping };
}

/** Returns an event about a watch itself, or about whether a place can be evaluated. */
export function watchEvent(
  watch: StoredWatch,
  type: WatchEventType,
  {
    position,
    because = null,
    at,
    nowMs,
    synthetic,
    detail,
  }: {
    readonly position?: number;
    readonly because?: PauseReason | null;
    /** Key that distinguishes the event from other events of its type. */
    readonly at: string;
    readonly nowMs: number;
    /** True if the weather is synthetic. */
    readonly synthetic: boolean;
    /** Meaning of the event, if it differs from the usual one. */
    readonly detail?: string;
  },
): DigestedEvent {
  return {
    id: `evt_${hashedId(watch.id, type, position ?? "", at)}`,
    type,
    timestamp: formatInstant(nowMs),
    data: {
      watch: watch.id,
      name: watch.request.name,
      synthetic,
      place: position === undefined ? null : placeOf(watch, position),
      because,
      detail: detail ?? (because === null ? details[type] : pauseDetails[because]),
    },
  };
}

const details: Readonly<Record<WatchEventType, string>> = {
  "watch.blind":
    "No round has succeeded here for 24 hours: silence says nothing about the weather. GET /status says which weather is missing.",
  "watch.sighted": "Rounds succeed here again.",
  "watch.paused": "The watch rests. Resume it to go on.",
  "watch.resumed": "The watch goes on with the next run.",
  "watch.ended": "The watch has reached its end. Make another one where you want to go on.",
};

const pauseDetails: Readonly<Record<PauseReason, string>> = {
  by_user: "Somebody with a key of the account has paused it. Resume it to go on.",
  allowance: "The allowance is used up. The watch goes on by itself when the next period begins.",
  no_live_key: "No key of its allowance is good any more. Change the watch with one that is.",
  entry_gone: "Its task or scenario was deleted. Change the watch to another one.",
  offering: "The package no longer holds operational forecasts. Ask the operator for one that does.",
};

function timesOf({ firstStart, lastStart }: EvaluatedSpan, hours: number): { start: string; end: string } {
  return { start: formatEpochHour(firstStart), end: formatEpochHour(lastStart + hours) };
}

/** Returns a place of a watch in the form in which events name it. */
export function placeOf({ request }: StoredWatch, position: number) {
  const { ref = null, latitude, longitude } = request.places[position]!;
  return { ref, latitude, longitude };
}

function entryOf({ request }: ForecastWatch, seen: EvaluatedPlace | undefined) {
  const { constraint_params: named, definition } = request;
  if (named !== undefined) return { ...named, version: seen?.entryVersion ?? null };
  return definition === undefined ? null : { type: definition.type, id: null, version: null };
}
