import { formatEpochHour, type RankBy, type RankedItem } from "@halcyon/schema";
import { checkItems, isGood } from "../batch/check-items.ts";
import { eachItem } from "../batch/each-item.ts";
import type { Ranking } from "../scores/score-apart.ts";
import type { Scorer } from "../scores/scorer.ts";
import type { Handler } from "./handler.ts";
import { itemProblem } from "./item-problem.ts";
import { olderRunField } from "./older-run-notices.ts";
import { itemReader } from "./read-item.ts";

type Unranked = Omit<RankedItem, "rank">;

/** `POST /v1/optimality/rank/` */
export function rankHandler({ admit, rank }: Pick<Scorer, "admit" | "rank">): Handler<"optimality.rank"> {
  return async ({ body, principal, requestId, nowMs }) => {
    const { by, window_hours: windowHours } = body;
    const checked = await checkItems(body.items, { read: itemReader(principal.accountId), admit, nowMs });
    const cost = checked.filter(isGood).length;
    let ranked = 0;
    return {
      cost,
      async answer() {
        const found: Unranked[] = [];
        const refused = [];
        for await (const outcome of eachItem(checked, ({ admitted }) => rank(admitted, windowHours))) {
          const { ref, index } = outcome;
          if ("error" in outcome) refused.push(itemProblem(outcome, outcome.error, requestId));
          else found.push({ ref, index, value: valueOf(outcome.result, by), ...written(outcome.result) });
        }
        ranked = found.length;
        return { json: { by, window_hours: windowHours, ranking: inRanks(found), refused } };
      },
      unanswered: () => cost - ranked,
    };
  };
}

/** The best first; items of the same value share a rank and stand in the order in which they were given. */
function inRanks(found: readonly Unranked[]): RankedItem[] {
  const sorted = found.toSorted((a, b) => b.value - a.value || a.index - b.index);
  return sorted.map((item) => ({
    rank: sorted.findIndex(({ value }) => value === item.value) + 1,
    ...item,
  }));
}

/** What an item is ranked by, larger being better. */
function valueOf({ hours, mean, bestWindow }: Ranking, by: RankBy): number {
  if (by === "ideal_hours") return hours.ideal;
  return by === "mean" ? mean : (bestWindow?.worstScore ?? 0);
}

function written({
  hours: { ideal, acceptable, unsuitable, stop },
  mean,
  bestWindow,
  limiting,
  parts,
}: Ranking): Omit<RankedItem, "rank" | "ref" | "index" | "value"> {
  return {
    ideal_hours: ideal,
    mean,
    best_window:
      bestWindow === undefined
        ? null
        : {
            start: formatEpochHour(bestWindow.from),
            end: formatEpochHour(bestWindow.to),
            worst_score: bestWindow.worstScore,
            mean_score: bestWindow.meanScore,
          },
    hours: { ideal, acceptable, unsuitable, stop },
    limiting: limiting ?? null,
    ...olderRunField(parts),
  };
}
