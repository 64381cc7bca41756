import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { type SpanEvent, type SpanRules, stepSight, stepSpans, type WatchedSpan } from "@halcyon/scoring";
import { blindAfterHours, stepWindow, type WatchedWindow } from "@halcyon/scoring/watch";
import type { Selectable } from "kysely";
import type { WatchSpanTable, WatchSubjectTable } from "@halcyon/database/schema/tables";
import type { EvaluatedPlace } from "./evaluated-place.ts";

/** Place of a watch, with its open spans (ranges of hours). */
export interface StoredSubject {
  readonly row: Selectable<WatchSubjectTable>;
  readonly spans: readonly OpenSpan[];
}

/** Open span of hours, with its probability in earlier rounds of evaluations. */
export interface OpenSpan {
  readonly span: WatchedSpan;
  readonly seen: EvaluatedRounds;
}

/**
 * Evaluations of a span (range of hours). Each consists of the first evaluated hour and the best probability of the span, or null if the span was not found.
 */
export type EvaluatedRounds = readonly (readonly [asOf: EpochHour, chance: number | null])[];

/** Rules for the beginning, change and end of spans (ranges of hours), or for the single window of a watch. */
export interface WatchRules extends SpanRules {
  /** Single window that is watched; undefined if any start counts. */
  readonly window: WatchedWindow | undefined;
}

export interface SteppedSubject {
  readonly row: Selectable<WatchSubjectTable>;
  /** Database rows of the spans (ranges of hours) that continue, begin or end with this evaluation. */
  readonly spans: readonly Selectable<WatchSpanTable>[];
  /** Numbers of the spans (ranges of hours) that disappeared before they were reported. */
  readonly forgotten: readonly number[];
  readonly events: readonly SpanEvent[];
  readonly sight: "blind" | "sighted" | undefined;
}

/** Maximum number of rounds that are stored for a span. */
const seenMax = 240;

/**
 * Returns the state of a place after a round of evaluations, or after time has passed without a round.
 *
 * @param seen - Evaluation of the place; undefined if it could not be evaluated.
 * @param round - Round that evaluated the place; undefined if only time has passed.
 * @param rests - True if the watch is paused. A place without an evaluation is then not reported as a fault.
 */
export function steppedSubject(
  { row, spans }: StoredSubject,
  seen: Pick<EvaluatedPlace, "starts" | "synthetic"> | undefined,
  rules: WatchRules,
  {
    round,
    asOf,
    nowMs,
    rests = false,
  }: {
    readonly round: number | undefined;
    readonly asOf: EpochHour;
    readonly nowMs: number;
    readonly rests?: boolean;
  },
): SteppedSubject {
  const before = { spans: spans.map(({ span }) => span), nextNumber: row.next_number };
  const { window } = rules;
  const { state, events } =
    window === undefined
      ? stepSpans(before, seen?.starts, rules, asOf)
      : stepWindow(before, seen?.starts, rules, window, asOf);
  const sightBefore = { lastSeen: row.last_seen, isBlind: row.is_blind === 1 };
  const { sight, event } = rests
    ? { sight: sightBefore, event: undefined }
    : stepSight(sightBefore, seen !== undefined, asOf);
  const seenBefore = new Map(spans.map((kept) => [kept.span.number, kept]));
  const ended = new Map(
    events
      .filter(({ type }) => type === "lost" || type === "passed")
      .map((one) => [one.number, one] as const),
  );
  const rowOf = (span: WatchedSpan, end: WatchSpanTable["end"]): Selectable<WatchSpanTable> => {
    const rounds = seenBefore.get(span.number)?.seen ?? [];
    const chance = end === null ? span.best : (ended.get(span.number)?.probability ?? null);
    return {
      watch_id: row.watch_id,
      position: row.position,
      number: span.number,
      span: JSON.stringify(span),
      seen: JSON.stringify(seen === undefined ? rounds : [...rounds, [asOf, chance]].slice(-seenMax)),
      end,
      closed_at: end === null ? null : nowMs,
    };
  };
  const goesOn = new Set(state.spans.map(({ number }) => number));
  const closed = spans.flatMap(({ span }) => {
    const last = ended.get(span.number);
    if (last === undefined || goesOn.has(span.number)) return [];
    return [rowOf({ ...span, sequence: last.sequence }, last.type === "passed" ? "passed" : "lost")];
  });
  const kept = new Set([...goesOn, ...ended.keys()]);
  const next: Selectable<WatchSubjectTable> = {
    ...row,
    round: round ?? row.round,
    next_number: state.nextNumber,
    last_seen: sight.lastSeen,
    is_blind: sight.isBlind ? 1 : 0,
    is_seen: seen === undefined ? row.is_seen : 1,
    is_synthetic: seen === undefined ? row.is_synthetic : seen.synthetic ? 1 : 0,
    due_at: dueAt(
      state.spans.map(({ lastStart }) => window?.end ?? lastStart + 1),
      sight.isBlind || rests ? undefined : sight.lastSeen,
    ),
    ...(seen === undefined ? {} : likeliestOf(seen.starts)),
  };
  return {
    row: next,
    spans: [...state.spans.map((span) => rowOf(span, null)), ...closed],
    forgotten: before.spans.map(({ number }) => number).filter((number) => !kept.has(number)),
    events,
    sight: event,
  };
}

/** Returns the likeliest start as database columns. If several starts are equally likely, returns the first one. */
function likeliestOf({
  firstStart,
  rise,
}: EvaluatedPlace["starts"]): Pick<Selectable<WatchSubjectTable>, "likeliest_start" | "likeliest_chance"> {
  const best = rise.reduce((most, chance) => (chance > most ? chance : most), -1);
  return best < 0
    ? { likeliest_start: null, likeliest_chance: null }
    : { likeliest_start: firstStart + rise.indexOf(best), likeliest_chance: Math.round(best * 1e4) };
}

/**
 * Returns the next time at which a place changes without an evaluation. Then the last start of a span is over, or the last evaluation
 * is {@link blindAfterHours} old.
 *
 * @param passing - Hours at which the last starts of the spans are over.
 */
function dueAt(passing: readonly EpochHour[], lastSeen: EpochHour | undefined): number {
  const blind = lastSeen === undefined ? [] : [lastSeen + blindAfterHours];
  const hour = Math.min(...passing, ...blind);
  return Number.isFinite(hour) ? hour * millisecondsPerHour : Number.MAX_SAFE_INTEGER;
}
