import type { EpochHour } from "@halcyon/schema/time";
import {
  bestOf,
  isUnknown,
  overlaps,
  type EvaluatedSpan,
  evaluatedSpans,
  type EvaluatedStarts,
  runsOf,
} from "./evaluated-spans.ts";

/** Rules of a watch that decide when a span begins, continues, changes and ends. */
export interface SpanRules {
  /** Number of consecutive hours for which the watched condition must hold, at least 1. */
  readonly durationHours: number;
  /** Minimum chance at which a new span begins, 0..1. */
  readonly rise: number;
  /** Minimum chance at which an open span stays open, 0..1; at most `rise`. */
  readonly fall: number;
  /** Number of consecutive rounds (evaluations) of the watch in which a new span must be found before it is reported, at least 1. */
  readonly riseRounds: number;
  /** Number of consecutive rounds (evaluations) of the watch in which an open span must be missing before its loss is reported, at least 1. */
  readonly fallRounds: number;
  /** Number of hours by which the start or the end of a span must shift for the watch to report a change [h]. */
  readonly changeHours: number;
  /** Amount by which the best chance of a span must change for the watch to report a change, 0..1. */
  readonly changeProbability: number;
}

/** Span that a watch follows over several rounds (evaluations of the weather). */
export interface WatchedSpan extends EvaluatedSpan {
  /** Number that identifies the span among all spans of its place. */
  readonly number: number;
  readonly phase: "pending" | "open" | "fading";
  /**
   * For a pending span, the number of consecutive rounds that found it. For a fading span, the number of consecutive rounds that did not find it. For an open
   * span, 0.
   */
  readonly rounds: number;
  /** Span as it was last reported. For the watch of a single window, the window as it was first evaluated. Undefined if the span was not reported yet. */
  readonly told: EvaluatedSpan | undefined;
  /** Number of events that were reported for the span so far. */
  readonly sequence: number;
}

export interface WatchedSpans {
  readonly spans: readonly WatchedSpan[];
  /** Number that the next new span of the place gets. */
  readonly nextNumber: number;
}

/** Result of one round of a watch at a place: the new state of the spans, and the events to report. */
export interface SteppedSpans {
  readonly state: WatchedSpans;
  readonly events: readonly SpanEvent[];
}

export interface SpanEvent {
  readonly type: "found" | "changed" | "lost" | "passed";
  readonly number: number;
  /** Number of the event among all events of the same span, from 1. */
  readonly sequence: number;
  readonly span: EvaluatedSpan;
  /** Highest current chance among the starts whose periods overlap the span; undefined if the forecast has no such start anymore. */
  readonly probability: number | undefined;
  /** Span as it was last reported before this event; undefined if the event reports a new span. */
  readonly before: EvaluatedSpan | undefined;
  /**
   * Reason for the loss of a span; absent for all other events. `weather`: the chance of the span fell. `merged`: another span took over the starts of the
   * span.
   */
  readonly reason?: "weather" | "merged";
}

/** State of a watch at a place before its first round. */
export const noSpans: WatchedSpans = { spans: [], nextNumber: 1 };

/** Largest possible rounding error when two chances with four decimals are subtracted. */
const roundingError = 1e-9;

/** Maximum number of spans of a place that are watched at once. If there are more, the latest spans have to wait. */
const watchedSpansMax = 20;

/**
 * Runs one round of a watch at a place. Determines which spans begin, continue and end, and which events to report. The result depends only on the arguments,
 * so a repeated round gives the same result.
 *
 * @param seen - Chances of the starts. Undefined if there is no weather for the place; spans then change only because time passes.
 * @param asOf - Current hour of the round. Spans with a last start before this hour have passed.
 * @example
 * ```js
 * const rules = { durationHours: 6, rise: 0.7, fall: 0.5, riseRounds: 1, fallRounds: 1, changeHours: 3, changeProbability: 0.2 };
 * const rise = Float64Array.of(0.2, 0.8, 0.9, 0.1);
 * const seen = { firstStart: 100, rise, hold: rise, unknown: new Uint8Array(4) };
 * const { events } = stepSpans(noSpans, seen, rules, 100);
 * events.map(({ type }) => type); // => ["found"]
 * ```
 */
export function stepSpans(
  { spans, nextNumber }: WatchedSpans,
  seen: EvaluatedStarts | undefined,
  rules: SpanRules,
  asOf: EpochHour,
): SteppedSpans {
  const ahead = spans.filter(({ lastStart }) => lastStart >= asOf);
  const events = spans
    .filter((span) => span.lastStart < asOf && span.phase !== "pending")
    .map((span) => eventOf(span, "passed", undefined));
  if (seen === undefined) return { state: { spans: ahead, nextNumber }, events };

  const found = evaluatedSpans(seen, rules.rise, asOf);
  const matches = matchSpans(ahead, found, rules.durationHours);
  const kept = keptByHold(
    ahead.filter((span, index) => span.phase !== "pending" && !matches.has(index)),
    { ...rules, seen, asOf, taken: found },
  );
  const stepped: WatchedSpan[] = [];
  const note = (span: WatchedSpan, type: SpanEvent["type"], reason?: SpanEvent["reason"]): WatchedSpan => {
    events.push({
      ...eventOf(span, type, bestIn(seen, span, rules.durationHours, asOf)),
      ...(reason === undefined ? {} : { reason }),
    });
    return { ...span, told: shapeOf(span), sequence: span.sequence + 1 };
  };
  const see = (span: WatchedSpan): WatchedSpan => {
    if (span.phase !== "pending") {
      const open: WatchedSpan = { ...span, phase: "open", rounds: 0 };
      return isChanged(open, rules, asOf) ? note(open, "changed") : open;
    }
    const rounds = span.rounds + 1;
    return rounds < rules.riseRounds
      ? { ...span, rounds }
      : note({ ...span, phase: "open", rounds: 0 }, "found");
  };

  for (const [index, span] of ahead.entries()) {
    const match = matches.get(index);
    const next = match === undefined ? kept.get(span) : found[match];
    if (next !== undefined) {
      stepped.push(see({ ...span, ...next }));
    } else if (found.some((other) => shareStarts(span, other))) {
      if (span.phase !== "pending") note(span, "lost", "merged");
    } else if (isUnseen(seen, span, asOf)) {
      stepped.push(span);
    } else if (span.phase !== "pending") {
      const rounds = span.rounds + 1;
      if (rounds >= rules.fallRounds) note(span, "lost", "weather");
      else stepped.push({ ...span, phase: "fading", rounds });
    }
  }
  const matched = new Set(matches.values());
  const added = found
    .filter((_, index) => !matched.has(index))
    .slice(0, watchedSpansMax - stepped.length)
    .map((span, index) =>
      see({
        ...span,
        number: nextNumber + index,
        phase: "pending",
        rounds: 0,
        told: undefined,
        sequence: 0,
      }),
    );
  return { state: { spans: [...stepped, ...added], nextNumber: nextNumber + added.length }, events };
}

/** Returns the event that reports a span, with the given type. */
export function eventOf(
  span: WatchedSpan,
  type: SpanEvent["type"],
  probability: number | undefined,
): Omit<SpanEvent, "reason"> {
  const { number, sequence, told } = span;
  return { type, number, sequence: sequence + 1, span: shapeOf(span), probability, before: told };
}

function shapeOf({ firstStart, lastStart, best, isCutOff }: EvaluatedSpan): EvaluatedSpan {
  return { firstStart, lastStart, best, isCutOff };
}

function shareStarts(one: EvaluatedSpan, other: EvaluatedSpan): boolean {
  return one.firstStart <= other.lastStart && other.firstStart <= one.lastStart;
}

/**
 * Returns true if the start, the end or the chance of a span has changed enough since the last report. The mere passing of time does not count as a change. The
 * growth of a span that ends with the forecast does not count either, if the forecast became longer.
 */
function isChanged(span: WatchedSpan, rules: SpanRules, asOf: EpochHour): boolean {
  const told = span.told!;
  const startMoved = Math.abs(span.firstStart - Math.max(told.firstStart, asOf));
  const endMoved = span.isCutOff && told.isCutOff ? 0 : Math.abs(span.lastStart - told.lastStart);
  return startMoved >= rules.changeHours || endMoved >= rules.changeHours || hasChanceMoved(span, rules);
}

/** Returns true if the best chance of a span has changed by at least `changeProbability` since the last report. */
export function hasChanceMoved(
  { best, told }: WatchedSpan,
  { changeProbability }: Pick<SpanRules, "changeProbability">,
): boolean {
  return Math.abs(best - told!.best) >= changeProbability - roundingError;
}

/** Returns true if the chance of at least one remaining start of a span is unknown. */
function isUnseen(seen: EvaluatedStarts, { firstStart, lastStart }: EvaluatedSpan, asOf: EpochHour): boolean {
  for (let start = Math.max(firstStart, asOf); start <= lastStart; start++)
    if (isUnknown(seen, start - seen.firstStart)) return true;
  return false;
}

/** Returns the highest chance of the starts that overlap a span; undefined if the forecast has no such start that is wanted and not past. */
function bestIn(
  { firstStart, rise }: EvaluatedStarts,
  span: EvaluatedSpan,
  durationHours: number,
  asOf: EpochHour,
): number | undefined {
  return bestOf(
    rise.filter(
      (_, index) => firstStart + index >= asOf && overlaps(firstStart + index, span, durationHours),
    ),
  );
}

/**
 * Matches the spans of the previous round (evaluation of the watch) with the spans of this round. Pairs with more shared hours are matched first. Among equal
 * pairs, the one with the earlier span of this round comes first, then the one with the earlier previous span. Each span is matched at most once.
 *
 * @param durationHours - Number of hours of the period that begins with each start.
 * @returns Map from the position of a previous span to the position of the matching span of this round.
 */
function matchSpans(
  before: readonly EvaluatedSpan[],
  now: readonly EvaluatedSpan[],
  durationHours: number,
): ReadonlyMap<number, number> {
  const pairs = before
    .flatMap((old, from) =>
      now.map((seen, to) => ({ from, to, shared: sharedHours(old, seen, durationHours) })),
    )
    .filter(({ shared }) => shared > 0)
    .toSorted(
      (one, other) =>
        other.shared - one.shared ||
        now[one.to]!.firstStart - now[other.to]!.firstStart ||
        before[one.from]!.firstStart - before[other.from]!.firstStart,
    );
  const matched = new Map<number, number>();
  const taken = new Set<number>();
  for (const { from, to } of pairs) {
    if (matched.has(from) || taken.has(to)) continue;
    matched.set(from, to);
    taken.add(to);
  }
  return matched;
}

/** Returns the number of hours that belong to both spans. */
function sharedHours(one: EvaluatedSpan, other: EvaluatedSpan, durationHours: number): number {
  const lastStart = Math.min(one.lastStart, other.lastStart);
  return lastStart + durationHours - Math.max(one.firstStart, other.firstStart);
}

interface Holding {
  readonly seen: EvaluatedStarts;
  readonly durationHours: number;
  /** Minimum chance at which an open span stays open, 0..1. */
  readonly fall: number;
  readonly asOf: EpochHour;
  /** Spans that this round has already found. Their starts cannot keep another span open. */
  readonly taken: readonly EvaluatedSpan[];
}

/**
 * Returns what remains of open spans that this round of the watch did not find again. A span remains if the chance of an overlapping start is still high
 * enough to keep a span open. The remainder is the longest run of such starts, preferably of the span's own starts. If several spans could use a start, the
 * earliest span gets it.
 */
function keptByHold<Open extends EvaluatedSpan>(
  spans: readonly Open[],
  { seen, durationHours, fall, asOf, taken }: Holding,
): ReadonlyMap<Open, EvaluatedSpan> {
  const { firstStart, hold, rise } = seen;
  const isFree = Array.from(hold, (chance, index) => {
    const start = firstStart + index;
    return (
      start >= asOf &&
      chance >= fall &&
      !taken.some((span) => span.firstStart <= start && start <= span.lastStart)
    );
  });
  const kept = new Map<Open, EvaluatedSpan>();
  for (const span of spans.toSorted((one, other) => one.firstStart - other.firstStart)) {
    const runs = (isOf: (start: EpochHour) => boolean): (readonly [number, number])[] =>
      runsOf(hold.length, (index) => isFree[index]! && isOf(firstStart + index));
    const own = runs((start) => span.firstStart <= start && start <= span.lastStart);
    const all = own.length > 0 ? own : runs((start) => overlaps(start, span, durationHours));
    const [longest] = all.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0]));
    if (longest === undefined) continue;
    const [first, last] = longest;
    isFree.fill(false, first, last + 1);
    kept.set(span, {
      firstStart: firstStart + first,
      lastStart: firstStart + last,
      best: bestOf(rise.subarray(first, last + 1)) ?? 0,
      isCutOff: isUnknown(seen, last + 1),
    });
  }
  return kept;
}
