import type { Event } from "@halcyon/schema";
import { isOfSpan } from "./span-step.ts";

/** How long what is of no span is tried [ms]. */
export const usualLifeMs = 7 * 86_400_000;

/** When an event is of no use any more: one of a span with the end of the span, others after 7 days [ms since 1970]. */
export function expiresAtMs({ type, data }: Event, bornMs: number): number {
  return isOfSpan(type) && "end" in data ? Date.parse(data.end) : bornMs + usualLifeMs;
}
