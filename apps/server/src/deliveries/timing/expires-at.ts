import type { Event } from "@halcyon/schema";
import { isOfSpan } from "./span-step.ts";

/** How long what is of no span is tried [ms]. */
export const usualLifeMs = 7 * 86_400_000;

/** When an event is of no use any more [ms since 1970]. An event of a span ends with the span, and others end after 7 days. */
export function expiresAtMs({ type, data }: Event, bornMs: number): number {
  return isOfSpan(type) && "end" in data ? Date.parse(data.end) : bornMs + usualLifeMs;
}
