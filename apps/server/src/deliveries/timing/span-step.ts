import type { Event } from "@halcyon/schema/v2";
import type { PlanMoveType, SpanEventType, WarningEventType } from "@halcyon/schema/watch";

/** Change that an event reports: of a span (range of hours that a watch found), of a warning, or of the finish of a plan. */
export interface SpanStep {
  /** Id of the span (range of hours) or of the plan, or name of the warning at the place. */
  readonly span: string;
  /** Sequence number of the event. It increases with every event of the span (range of hours) or warning. */
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
    "warning.issued": "opens",
    "warning.updated": "changes",
    "warning.ended": "closes",
    "plan.slipped": "changes",
    "plan.improved": "changes",
  } satisfies Record<ChangeType, SpanStep["says"]>) as [ChangeType, SpanStep["says"]][],
);

/** Type of an event about a change in the world: of a span of hours, of a warning, or of the finish of a plan. */
type ChangeType = SpanEventType | WarningEventType | PlanMoveType;

/** Returns true if events of a type concern a change in the world. Returns false if they concern the watch or plan itself. */
export function isOfChange(type: Event["type"]): type is ChangeType {
  return steps.has(type);
}

/** Returns true if events of a type concern a span (range of hours that a watch found). */
export function isOfSpan(type: Event["type"]): type is SpanEventType {
  return isOfChange(type) && !type.startsWith("warning.") && !type.startsWith("plan.");
}

/**
 * Returns the change that an event reports of a span of hours, a warning or a plan: it opens, changes or closes. Undefined if the event concerns the watch or plan
 * itself.
 */
export function spanStepOf({ type, data }: Event): SpanStep | undefined {
  const says = steps.get(type);
  if (says === undefined) return undefined;
  if ("span" in data) return { span: data.span, sequence: data.sequence, says };
  if ("moved_hours" in data) return { span: data.plan, sequence: data.sequence, says };
  if (!("warning" in data)) return undefined;
  const { watch, place, warning, sequence } = data;
  return { span: JSON.stringify([watch, place, warning.id]), sequence, says };
}

/** Time from the creation of an event without a span (range of hours) until it is no longer sent [ms]. */
export const usualLifeMs = 7 * 86_400_000;

/**
 * Returns the time at which an event expires and is no longer sent [ms since 1970]. It is the end of the reported span (range of hours) or of the live
 * warning, or 7 days after `bornMs`.
 */
export function expiresAtMs({ data }: Event, bornMs: number): number {
  if ("span" in data) return Date.parse(data.end);
  if ("warning" in data && data.because === null) return Date.parse(data.warning.to);
  return bornMs + usualLifeMs;
}
