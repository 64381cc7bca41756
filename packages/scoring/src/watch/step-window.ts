import type { EpochHour } from "@halcyon/schema/time";
import type { EvaluatedSpan, EvaluatedStarts } from "./evaluated-spans.ts";
import {
  eventOf,
  hasChanceMoved,
  type SpanEvent,
  type SpanRules,
  type SteppedSpans,
  type WatchedSpan,
  type WatchedSpans,
} from "./step-spans.ts";

/** Single window (a fixed range of hours) that a watch follows. */
export interface WatchedWindow {
  readonly start: EpochHour;
  /** Hour after the last hour of the window. */
  readonly end: EpochHour;
}

/**
 * Runs one round of a watch for one window. The watched span is the window itself, from the first round to the end of the window. The phase of the span is
 * `pending` while the chance is below the threshold, otherwise `open`. The window is reported as found when the chance reaches the threshold. It is reported as
 * lost when the chance falls below the minimum for an open span. A change is reported when the chance changes enough.
 *
 * @param seen - Chance of the window. If the window has begun, chance of its hours from now on. Undefined if there is no weather.
 * @param asOf - Current hour of the round.
 * @example
 * ```js
 * const rules = { durationHours: 6, rise: 0.7, fall: 0.5, riseRounds: 1, fallRounds: 1, changeHours: 3, changeProbability: 0.2 };
 * const rise = Float64Array.of(0.4);
 * const seen = { firstStart: 110, rise, hold: rise, unknown: new Uint8Array(1) };
 * const { state } = stepWindow({ spans: [], nextNumber: 1 }, seen, rules, { start: 110, end: 116 }, 100);
 * state.spans[0].phase; // => "pending"
 * ```
 */
export function stepWindow(
  { spans, nextNumber }: WatchedSpans,
  seen: EvaluatedStarts | undefined,
  rules: SpanRules,
  { start, end }: WatchedWindow,
  asOf: EpochHour,
): SteppedSpans {
  const [before] = spans;
  if (asOf >= end) {
    const events = before === undefined ? [] : [eventOf(before, "passed", undefined)];
    return { state: { spans: [], nextNumber }, events };
  }
  const odds = seen?.rise[Math.max(start, asOf) - seen.firstStart];
  if (odds === undefined || Number.isNaN(odds)) return { state: { spans, nextNumber }, events: [] };
  const shape: EvaluatedSpan = { firstStart: start, lastStart: start, best: odds, isCutOff: false };
  const span: WatchedSpan = { ...(before ?? begun(shape, nextNumber)), ...shape };
  const isHigh = span.phase !== "pending";
  const crosses = isHigh ? odds < rules.fall : odds >= rules.rise;
  const rounds = crosses ? span.rounds + 1 : 0;
  const isCrossed = crosses && rounds >= (isHigh ? rules.fallRounds : rules.riseRounds);
  const stepped: WatchedSpan = isCrossed
    ? { ...span, phase: isHigh ? "pending" : "open", rounds: 0 }
    : { ...span, phase: !isHigh ? "pending" : crosses ? "fading" : "open", rounds };
  const type = isCrossed ? (isHigh ? "lost" : "found") : hasChanceMoved(span, rules) ? "changed" : undefined;
  const state = (only: WatchedSpan): WatchedSpans => ({
    spans: [only],
    nextNumber: before === undefined ? nextNumber + 1 : nextNumber,
  });
  if (type === undefined) return { state: state(stepped), events: [] };
  const event: SpanEvent = {
    ...eventOf(stepped, type, odds),
    ...(before === undefined ? { before: undefined } : {}),
    ...(type === "lost" ? { reason: "weather" } : {}),
  };
  return { state: state({ ...stepped, told: shape, sequence: event.sequence }), events: [event] };
}

/** Returns the state of a window after its first evaluation. Later changes of its odds are measured from this state. */
function begun(shape: EvaluatedSpan, number: number): WatchedSpan {
  return { ...shape, number, phase: "pending", rounds: 0, told: shape, sequence: 0 };
}
