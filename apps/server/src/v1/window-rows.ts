import type { WindowsResponse } from "@halcyon/schema";
import type { FoundWindows } from "../scores/find-windows.ts";
import { type Clock, localSpan } from "../endpoints/local-span.ts";
import { saidOf } from "../endpoints/window-odds.ts";

type WindowRow = WindowsResponse["windows"][number];

/** The windows of an answer as the contract has them. */
export function windowRows(
  { windows, entry }: FoundWindows,
  durationHours: number,
  clock: Clock,
): WindowRow[] {
  return windows.map((window) => {
    const { startHour, worstScoreRange, probability, members, run } = window;
    return {
      ...localSpan(clock, startHour, startHour + durationHours),
      hours: durationHours,
      median_score: window.medianScore,
      worst_score: window.worstScore,
      worst_score_q10: worstScoreRange?.q10 ?? null,
      worst_score_q90: worstScoreRange?.q90 ?? null,
      probability: probability ?? null,
      members: members.of === 1 ? null : { ...members },
      ...saidOf(window, entry),
      basis: window.basis,
      ...(run === undefined ? {} : { deterministic: { worst_score: run.worstScore } }),
      certainty: window.part,
    };
  });
}
