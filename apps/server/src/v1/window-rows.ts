import { bandOf, polarities, type WindowsResponse } from "@halcyon/schema";
import { likelihoodOf, shareOf } from "@halcyon/scoring";
import type { FoundWindow, FoundWindows } from "../scores/find-windows.ts";
import { type Clock, localSpan } from "../endpoints/local-span.ts";

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

/** What the numbers of a window say in words and shares. */
export function saidOf(
  { members, probability, worstScore, worstScoreRange }: FoundWindow,
  { type }: Pick<FoundWindows["entry"], "type">,
): Pick<WindowRow, "share" | "likelihood" | "band" | "worst"> {
  const isRun = members.of === 1;
  return {
    share: isRun ? null : shareOf(members.good, members.of),
    likelihood: likelihoodIn(probability),
    band: bandOf(worstScore, polarities[type]),
    worst: isRun
      ? null
      : { median: worstScore, Q10: worstScoreRange?.q10 ?? null, Q90: worstScoreRange?.q90 ?? null },
  };
}

export function likelihoodIn(probability: number | undefined): WindowRow["likelihood"] {
  return probability === undefined ? null : likelihoodOf(probability);
}
