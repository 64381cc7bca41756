import { millisecondsPerHour } from "@halcyon/schema";
import type { Clock } from "../../../words/time/clock.ts";

/** The week from the next Monday on, by the calendar of a clock: its first instant, and the one behind its last [ms since 1970]. */
export function nextWeek(nowMs: number, clock: Clock): { readonly fromMs: number; readonly toMs: number } {
  const fromMs = nextMonday(nowMs, clock);
  return { fromMs, toMs: nextMonday(fromMs, clock) };
}

function nextMonday(nowMs: number, clock: Clock): number {
  const isMonday = (ms: number): boolean => clock.day(ms).startsWith("Mon");
  let ms = nowMs;
  while (isMonday(ms)) ms += millisecondsPerHour;
  while (!isMonday(ms)) ms += millisecondsPerHour;
  return ms;
}
