import { quantileMembersMin, type WindowsResponse } from "@halcyon/schema";
import type { FoundWindow, FoundWindows } from "../../../scoring/windows/find-windows.ts";
import { type Clock, localSpan } from "../../windows/local-span.ts";
import { saidOf } from "../../windows/window-odds.ts";

type WindowRow = WindowsResponse["windows"][number];

/** The windows of an answer as the contract has them. */
export function windowRows(
  { windows, entry }: FoundWindows,
  durationHours: number,
  clock: Clock,
): WindowRow[] {
  return windows.map((window) => {
    const { startHour, probability, members, run } = window;
    const said = saidInV1(window, entry);
    return {
      ...localSpan(clock, startHour, startHour + durationHours),
      hours: durationHours,
      median_score: window.medianScore,
      worst_score: window.worstScore,
      worst_score_q10: said.worst?.Q10 ?? null,
      worst_score_q90: said.worst?.Q90 ?? null,
      probability: probability ?? null,
      members: members.of === 1 ? null : { ...members },
      ...said,
      basis: window.basis,
      ...(run === undefined ? {} : { deterministic: { worst_score: run.worstScore } }),
      certainty: window.part,
    };
  });
}

/** What is said of a window; without quantiles where fewer members are counted than those of V1 need. */
export function saidInV1(
  window: FoundWindow,
  entry: Pick<FoundWindows["entry"], "type">,
): Pick<WindowRow, "share" | "likelihood" | "band" | "worst"> {
  const { worst, ...said } = saidOf(window, entry);
  const isFew = window.members.of < quantileMembersMin;
  return { ...said, worst: worst && isFew ? { ...worst, Q10: null, Q90: null } : worst };
}
