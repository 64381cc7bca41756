import type { Event } from "@halcyon/schema";
import type { SpanEventType } from "@halcyon/schema/watch";

/** Change of a span (range of hours that a watch found) that an event reports. */
export interface SpanStep {
  /** Id of the span (range of hours). */
  readonly span: string;
  /** Sequence number of the event. It increases with every event of the span (range of hours). */
  readonly sequence: number;
  readonly says: "opens" | "changes" | "closes";
}

const steps: ReadonlyMap<Event["type"], SpanStep["says"]> = new Map(
  Object.entries({
    "window.found": "opens",
    "window.changed": "changes",
    "window.lost": "closes",
    "window.passed": "closes",
    "band.entered": "opens",
    "band.changed": "changes",
    "band.left": "closes",
    "limit.crossed": "opens",
    "limit.changed": "changes",
    "limit.cleared": "closes",
  } satisfies Record<SpanEventType, SpanStep["says"]>) as [SpanEventType, SpanStep["says"]][],
);

/** Returns true if events of a type concern a span (range of hours that a watch found). Returns false if they concern the watch itself. */
export function isOfSpan(type: Event["type"]): type is SpanEventType {
  return steps.has(type);
}

/** Returns the change of a span of hours that an event reports: it opens, changes or closes. Undefined if the event concerns the watch itself. */
export function spanStepOf({ type, data }: Event): SpanStep | undefined {
  const says = steps.get(type);
  return says === undefined || !("span" in data)
    ? undefined
    : { span: data.span, sequence: data.sequence, says };
}

/** Time from the creation of an event without a span (range of hours) until it is no longer sent [ms]. */
export const usualLifeMs = 7 * 86_400_000;

/**
 * Returns the time at which an event expires and is no longer sent [ms since 1970]. It is the end of the reported span (range of hours), or 7 days after
 * `bornMs`.
 */
export function expiresAtMs({ type, data }: Event, bornMs: number): number {
  return isOfSpan(type) && "end" in data ? Date.parse(data.end) : bornMs + usualLifeMs;
}
