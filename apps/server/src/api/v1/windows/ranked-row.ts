import { type Entry, formatEpochHour, type RankBy, type RankedItem } from "@halcyon/schema";
import { calibrationField } from "../../notices/applied-calibrations.ts";
import { ensembleStaleNotices } from "../../notices/ensemble-stale-notices.ts";
import { partNotices } from "../../notices/part-notices.ts";
import { saidOf } from "../../windows/window-odds.ts";
import { goodnessIn, worstInBadMembers } from "../../windows/goodness.ts";
import type { Standing } from "../../windows/top-ranks.ts";
import type { Admission } from "../../../scoring/admit-entry.ts";
import type { SearchWish } from "../../../scoring/windows/find-windows.ts";
import type { RankedPeriod, RankedWindow, Ranking } from "../../../scoring/score-in-worker.ts";
import { itemSource } from "../item-source.ts";

/** An item that was looked at, before it is known which others are better. */
export type UnrankedItem = Omit<RankedItem, "rank">;
type RankedWindowRow = NonNullable<RankedItem["best_window"]>;

/** What the answer says of an item, and the numbers that rank it. */
export function rankedRow(
  { periods, startHour, parts, oddsBy, stale }: Ranking,
  { entry, request: { calibrated } }: Pick<Admission, "entry" | "request">,
  wish: SearchWish,
  by: RankBy,
): { readonly row: Omit<UnrankedItem, "ref" | "index">; readonly standing: Standing } {
  // A ranking of V1 looks at all hours as one period.
  const found = periods[0]!;
  const { hours, mean, bestWindow, limiting } = found;
  const { ideal, acceptable, unsuitable, stop } = hours;
  const notices = [...partNotices(parts, calibrated, oddsBy), ...ensembleStaleNotices(stale)];
  const row = {
    value: valueOf(found, by),
    ideal_hours: ideal,
    mean,
    best_window:
      bestWindow === undefined
        ? null
        : {
            start: formatEpochHour(startHour + bestWindow.startHour),
            end: formatEpochHour(startHour + bestWindow.startHour + wish.durationHours),
            probability: bestWindow.probability ?? null,
            basis: bestWindow.basis,
            worst_score: bestWindow.worstScore,
            mean_score: bestWindow.meanScore,
            ensemble: ensembleOf(bestWindow, entry),
          },
    band: bestWindow === undefined ? null : saidOf(bestWindow, entry).band,
    hours: { ideal, acceptable, unsuitable, stop },
    limiting: limiting ?? null,
    source: itemSource(entry, parts),
    ...(notices.length === 0 ? {} : { notices }),
    ...calibrationField(parts, oddsBy),
  };
  return { row, standing: standingOf(found, wish, by) };
}

/** What an item is ranked by, larger being better; null for odds that are not known. */
function valueOf({ hours, mean, bestWindow }: RankedPeriod, by: RankBy): number | null {
  if (by === "ideal_hours") return hours.ideal;
  return by === "mean" ? mean : (bestWindow?.probability ?? null);
}

/** What has odds stands before what has none, and that before what has no window. */
function standingOf({ hours, mean, bestWindow }: RankedPeriod, wish: SearchWish, by: RankBy): Standing {
  if (by === "ideal_hours") return [hours.ideal];
  if (by === "mean") return [mean];
  const probability = bestWindow?.probability ?? -1;
  if (bestWindow === undefined) return [probability, -1];
  const good = goodnessIn(wish);
  if (by === "best_window") return [probability, good(bestWindow.worstScore)];
  return [probability, good(worstInBadMembers(bestWindow, wish)), good(mean)];
}

function ensembleOf(window: RankedWindow, entry: Pick<Entry, "type">): RankedWindowRow["ensemble"] {
  const { share, worst } = saidOf(window, entry);
  return share === null || worst === null ? null : { share, members: { ...window.members }, worst };
}
