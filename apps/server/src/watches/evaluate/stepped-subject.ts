import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { type SpanEvent, type SpanRules, stepSight, stepSpans, type WatchedSpan } from "@halcyon/scoring";
import { blindAfterHours, stepWindow, type WatchedWindow } from "@halcyon/scoring/watch";
import type { Selectable } from "kysely";
import type { WatchSpanTable, WatchSubjectTable } from "@halcyon/database/schema/tables";
import type { EvaluatedPlace } from "./evaluated-place.ts";

/** Place of a watch with its open spans. */
export interface StoredSubject {
  readonly row: Selectable<WatchSubjectTable>;
  readonly spans: readonly OpenSpan[];
}

/** Open span with its history over the rounds. */
export interface OpenSpan {
  readonly span: WatchedSpan;
  readonly seen: EvaluatedRounds;
}

/** Rounds of a span: the hour of each, and the best chance of the span; null if nothing of it was seen. */
export type EvaluatedRounds = readonly (readonly [asOf: EpochHour, chance: number | null])[];

/** When spans begin, change and end, or one window is told. */
export interface WatchRules extends SpanRules {
  /** The one window that is watched; undefined where any start may be. */
  readonly window: WatchedWindow | undefined;
}

export interface SteppedSubject {
  readonly row: Selectable<WatchSubjectTable>;
  /** Rows of the spans that continue, begin or end. */
  readonly spans: readonly Selectable<WatchSpanTable>[];
  /** Numbers of spans that are gone and were never reported. */
  readonly forgotten: readonly number[];
  readonly events: readonly SpanEvent[];
  readonly sight: "blind" | "sighted" | undefined;
}

/** Number of rounds that a span remembers. */
const seenMax = 240;

/**
 * Returns a place of a watch after a round, or after a move of the clock.
 *
 * @param seen - Undefined where nothing could be seen.
 * @param round - Undefined where the clock alone moves it.
 * @param rests - Whether the watch rests, so that nobody is to see the place.
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

/** The likeliest of all starts that were seen, of several the first, as a row keeps it. */
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
 * When the clock alone moves a place next: a span passes, or the place is blind.
 *
 * @param passing - The hours at which spans pass.
 */
function dueAt(passing: readonly EpochHour[], lastSeen: EpochHour | undefined): number {
  const blind = lastSeen === undefined ? [] : [lastSeen + blindAfterHours];
  const hour = Math.min(...passing, ...blind);
  return Number.isFinite(hour) ? hour * millisecondsPerHour : Number.MAX_SAFE_INTEGER;
}
