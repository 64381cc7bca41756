import type { Event } from "@halcyon/schema";
import { type SpanStep, spanStepOf } from "../timing/span-step.ts";

/** What became of held events. */
export interface Folded<Held> {
  /** The events that still go out, in the order in which they were given. */
  readonly told: readonly Held[];
  /** The events that others have made needless. */
  readonly superseded: readonly Held[];
}

/**
 * What of held events still goes out to one destination. For a span only the newest event goes out, since bodies are full. No event goes out where
 * the span came and went while it was held, or where a newer event of it went out before. Events of a watch itself all go out.
 *
 * @param held - What is held back from one destination.
 * @param sent - The highest `sequence` of each span that has gone out there, by the id of the span: urgent events overtake held ones.
 */
export function foldHeld<Held extends { readonly event: Event }>(
  held: readonly Held[],
  sent: ReadonlyMap<string, number> = new Map(),
): Folded<Held> {
  const spans = new Map<string, { newest: SpanStep; opens: boolean }>();
  for (const { event } of held) {
    const step = spanStepOf(event);
    if (step === undefined) continue;
    const { newest, opens } = spans.get(step.span) ?? { newest: step, opens: false };
    spans.set(step.span, {
      newest: step.sequence > newest.sequence ? step : newest,
      opens: opens || step.says === "opens",
    });
  }
  const isTold = ({ event }: Held): boolean => {
    const step = spanStepOf(event);
    if (step === undefined) return true;
    const { newest, opens } = spans.get(step.span)!;
    const isCancelled = opens && newest.says === "closes";
    return step.sequence === newest.sequence && !isCancelled && step.sequence > (sent.get(step.span) ?? 0);
  };
  return { told: held.filter(isTold), superseded: held.filter((one) => !isTold(one)) };
}
