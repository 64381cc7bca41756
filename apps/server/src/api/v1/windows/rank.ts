import type { Entry } from "@halcyon/schema";
import { costOfWork } from "@halcyon/schema/endpoints";
import { forAllVersions } from "@halcyon/schema/registry";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import {
  rankItemSchema,
  type RankWindow,
  rankWindowHours,
  type RankBy,
  type RankedItem,
} from "@halcyon/schema/v1";
import type { SiteLocation } from "@halcyon/schema/wire";
import { checkItems, costsOf, type GoodItem } from "../../batch/check-items.ts";
import { eachItem } from "../../batch/each-item.ts";
import { costOfFirst, sumOf } from "../../pipeline/price.ts";
import type { ScoreRequest, Admission } from "../../../scoring/admit-entry.ts";
import type { RankedPeriod, RankedWindow, Ranking, RankOptions } from "../../../scoring/score-in-worker.ts";
import type { SearchOptions } from "../../../scoring/windows/find-windows.ts";
import { rankingWork } from "../../../scoring/scoring-work.ts";
import type { Scorer } from "../../../scoring/scorer.ts";
import { topRanks, type Standing } from "../../windows/top-ranks.ts";
import type { Handler } from "../handler.ts";
import { itemProblem } from "../../batch/write-line.ts";
import { scoreRequestOf } from "../../headers/place-request.ts";
import { listReader } from "../../batch/read-item.ts";
import { itemPlace } from "../field-place.ts";
import { searchOptionsOf } from "./window-options.ts";
import { calibrationField } from "../../notices/applied-calibrations.ts";
import { ensembleStaleNotices, modelPartNotices } from "../../notices/model-part-notices.ts";
import { saidOf } from "../../windows/window-odds.ts";
import { goodnessIn, worstInBadMembers } from "../../windows/goodness.ts";
import { itemSource } from "../item-source.ts";

/** Request to score an item of a ranking, with the options for the search of its windows. */
interface AskedItem extends ScoreRequest {
  readonly wish: SearchOptions;
}

const nowhere: SiteLocation = { latitude: 0, longitude: 0 };

/** Handles `POST /v1/optimality/rank/`. */
export function rankHandler({ admit, rank }: Pick<Scorer, "admit" | "rank">): Handler<"optimality.rank"> {
  return async ({ body, principal, requestId, nowMs }) => {
    const { by, window } = body;
    const windowHours = body.window_hours ?? window?.duration_hours ?? rankWindowHours;
    const now = epochHourOf(nowMs);
    const wishAt = (wished: RankWindow | undefined, location: SiteLocation): SearchOptions =>
      searchOptionsOf(wished ?? {}, wished?.duration_hours ?? windowHours, location, now);
    // Hours that are over are refused once where the request says them.
    wishAt(window, nowhere);
    const read = listReader(rankItemSchema, (item): AskedItem => {
      const asked = scoreRequestOf(item, principal);
      return { ...asked, wish: wishAt(item.window ?? window, asked.location) };
    });
    const checked = await checkItems(body.items, {
      read,
      admit: (asked) => admit.entry(asked, nowMs),
    });
    const costs = costsOf(checked, ({ admitted }) =>
      costOfWork(rankingWork(admitted, wholePeriod(admitted))),
    );
    const cost = sumOf(costs);
    let rankedCost = 0;
    return {
      cost,
      async answer() {
        const found = topRanks<UnrankedItem>(checked.length);
        const refused = [];
        const rankItem = async ({ admitted, asked: { wish } }: GoodItem<AskedItem>) => {
          const ranking = await rank(admitted, {
            ...wish,
            ...wholePeriod(admitted),
            minimumProbability: undefined,
          });
          return rankedRow(ranking, admitted, wish, by);
        };
        for await (const outcome of eachItem(checked, rankItem)) {
          const { ref, index } = outcome;
          if ("error" in outcome) refused.push(itemProblem(outcome, outcome.error, requestId, itemPlace));
          else {
            const { row, standing } = outcome.result;
            found.add({ ref, index, ...row }, standing);
            rankedCost += costs[index]!;
          }
        }
        const ranking = found.ranks().map(({ rank: place, row }) => ({ rank: place, ...row }));
        return { json: { by, window_hours: windowHours, ranking, refused } };
      },
      unanswered: () => cost - rankedCost,
      worked: (begun) => costOfFirst(costs, begun),
    };
  };
}

/** Returns one period that covers all hours, because V1 cannot rank shorter periods. */
function wholePeriod({ forecastHours }: Pick<Admission, "forecastHours">): Pick<RankOptions, "periods"> {
  return { periods: [{ fromHour: 0, toHour: forecastHours }] };
}

/** Row of a ranking whose forecast was evaluated, but whose rank is not known yet. */
type UnrankedItem = Omit<RankedItem, "rank">;
type RankedWindowRow = NonNullable<RankedItem["best_window"]>;

/** Returns the row of an item in the response, and the values that decide its rank. */
function rankedRow(
  { periods, startHour, parts, oddsBy, stale }: Ranking,
  { entry, request: { calibrated } }: Pick<Admission, "entry" | "request">,
  wish: SearchOptions,
  by: RankBy,
): { readonly row: Omit<UnrankedItem, "ref" | "index">; readonly standing: Standing } {
  const found = periods[0]!;
  const { hours, mean, bestWindow, limiting } = found;
  const { ideal, acceptable, unsuitable, stop } = hours;
  const notices = [
    ...modelPartNotices(parts.map(forAllVersions), calibrated, oddsBy),
    ...ensembleStaleNotices(stale),
  ];
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

/** Returns the value by which an item is ranked; larger is better. Returns null if the probability is not known. */
function valueOf({ hours, mean, bestWindow }: RankedPeriod, by: RankBy): number | null {
  if (by === "ideal_hours") return hours.ideal;
  return by === "mean" ? mean : (bestWindow?.probability ?? null);
}

/**
 * Returns the sort key of an item. If windows are ranked, items with a probability come first, items without a probability second, and items without a window
 * last.
 */
function standingOf({ hours, mean, bestWindow }: RankedPeriod, wish: SearchOptions, by: RankBy): Standing {
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
