import { formatEpochHour, type RankBy, type RankedItem } from "@halcyon/schema";
import { checkItems, type GoodItem, isGood } from "../batch/check-items.ts";
import { eachItem } from "../batch/each-item.ts";
import type { Ranking } from "../scores/score-apart.ts";
import type { Scorer } from "../scores/scorer.ts";
import type { Handler } from "./handler.ts";
import { calibrationField } from "../endpoints/applied-calibrations.ts";
import { itemProblem } from "../endpoints/item-problem.ts";
import { ensembleStaleNotices } from "../endpoints/ensemble-stale-notices.ts";
import { partNotices } from "../endpoints/part-notices.ts";
import { itemPlace } from "./field-place.ts";
import { itemReader } from "./read-item.ts";

type Unranked = Omit<RankedItem, "rank">;

/** A ranking of a place, and whether calibrated weather was asked for there. */
interface RankedPlace extends Ranking {
  readonly calibrated: boolean | undefined;
}

/** `POST /v1/optimality/rank/` */
export function rankHandler({ admit, rank }: Pick<Scorer, "admit" | "rank">): Handler<"optimality.rank"> {
  return async ({ body, principal, requestId, nowMs }) => {
    const { by, window_hours: windowHours } = body;
    const checked = await checkItems(body.items, {
      read: itemReader(principal.accountId),
      admit: admit.entry,
      nowMs,
    });
    const cost = checked.filter(isGood).length;
    let ranked = 0;
    return {
      cost,
      async answer() {
        const found: Unranked[] = [];
        const refused = [];
        const rankItem = async ({ admitted }: GoodItem): Promise<RankedPlace> => {
          const { calibrated } = admitted.request;
          return { ...(await rank(admitted, windowHours)), calibrated };
        };
        for await (const outcome of eachItem(checked, rankItem)) {
          const { ref, index } = outcome;
          if ("error" in outcome) refused.push(itemProblem(outcome, outcome.error, requestId, itemPlace));
          else found.push({ ref, index, value: valueOf(outcome.result, by), ...written(outcome.result) });
        }
        ranked = found.length;
        return { json: { by, window_hours: windowHours, ranking: inRanks(found, by), refused } };
      },
      unanswered: () => cost - ranked,
    };
  };
}

/** The best first; items that are equally good share a rank and stand in the order in which they were given. */
function inRanks(found: readonly Unranked[], by: RankBy): RankedItem[] {
  const better = by === "best_window" ? likelier : higher;
  const sorted = found.toSorted((a, b) => better(a, b) || a.index - b.index);
  return sorted.map((item) => ({
    rank: sorted.findIndex((other) => better(other, item) === 0) + 1,
    ...item,
  }));
}

function higher(a: Unranked, b: Unranked): number {
  return (b.value ?? -1) - (a.value ?? -1);
}

/** By the odds of the best window, then its worst score. What has odds stands before what has none, and that before what has no window. */
function likelier(a: Unranked, b: Unranked): number {
  return higher(a, b) || (b.best_window?.worst_score ?? -1) - (a.best_window?.worst_score ?? -1);
}

/** What an item is ranked by, larger being better; null for odds that are not known. */
function valueOf({ hours, mean, bestWindow }: Ranking, by: RankBy): number | null {
  if (by === "ideal_hours") return hours.ideal;
  return by === "mean" ? mean : (bestWindow?.probability ?? null);
}

function written({
  hours: { ideal, acceptable, unsuitable, stop },
  mean,
  bestWindow,
  limiting,
  parts,
  oddsBy,
  stale,
  calibrated,
}: RankedPlace): Omit<RankedItem, "rank" | "ref" | "index" | "value"> {
  const notices = [...partNotices(parts, calibrated, oddsBy), ...ensembleStaleNotices(stale)];
  return {
    ideal_hours: ideal,
    mean,
    best_window:
      bestWindow === undefined
        ? null
        : {
            start: formatEpochHour(bestWindow.from),
            end: formatEpochHour(bestWindow.to),
            probability: bestWindow.probability ?? null,
            basis: bestWindow.basis,
            worst_score: bestWindow.worstScore,
            mean_score: bestWindow.meanScore,
          },
    hours: { ideal, acceptable, unsuitable, stop },
    limiting: limiting ?? null,
    ...(notices.length === 0 ? {} : { notices }),
    ...calibrationField(parts, oddsBy),
  };
}
