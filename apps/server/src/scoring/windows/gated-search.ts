import { idealAbove } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { WindowSearch } from "@halcyon/scoring";
import { isCeiling } from "@halcyon/scoring/windows";
import { hasEffect, type HourGate, isStopped, unknownAt } from "../gate/hour-gate.ts";

/**
 * Returns a search after a gate. Windows leave out stopped hours, as they leave out hours of the night. A search for low scores finds stopped hours, whose
 * scores are 0. Scores of unknown hours are at most 0.9.
 *
 * @param now - First hour of the search [h since 1970].
 */
export function gatedSearch(search: WindowSearch, now: EpochHour, gate: HourGate | undefined): WindowSearch {
  if (!hasEffect(gate)) return search;
  const isLow = isCeiling(search);
  const atMost = (hour: number): number => {
    if (isLow && isStopped(gate, now + hour)) return 0;
    return unknownAt(gate, now + hour) === undefined ? 1 : idealAbove;
  };
  return {
    ...search,
    wanted: search.wanted.map((isWanted, hour) => isWanted && (isLow || !isStopped(gate, now + hour))),
    parts: search.parts.map((part) => {
      const { scores, ensemble, firstHour } = part;
      const capped = (score: number, hour: number): number => Math.min(score, atMost(firstHour + hour));
      const cappedLogs = ({ logScores, members }: Pick<typeof scores, "logScores" | "members">) =>
        logScores.map((log, at) => Math.min(log, Math.log(atMost(firstHour + Math.floor(at / members)))));
      return {
        ...part,
        scores: {
          ...scores,
          median: scores.median.map(capped),
          q10: scores.q10.map(capped),
          q90: scores.q90.map(capped),
          logScores: cappedLogs(scores),
        },
        ensemble: ensemble && { ...ensemble, logScores: cappedLogs(ensemble) },
      };
    }),
  };
}
