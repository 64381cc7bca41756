import {
  epochHourOf,
  rankItemSchema,
  type RankWindow,
  rankWindowHours,
  type SiteLocation,
} from "@halcyon/schema";
import { checkItems, type GoodItem, isGood } from "../../batch/check-items.ts";
import { eachItem } from "../../batch/each-item.ts";
import type { ScoreRequest } from "../../../scoring/admit-entry.ts";
import type { SearchWish } from "../../../scoring/windows/find-windows.ts";
import type { Scorer } from "../../../scoring/scorer.ts";
import { topRanks } from "../../windows/top-ranks.ts";
import type { Handler } from "../handler.ts";
import { itemProblem } from "../../batch/item-problem.ts";
import { scoreRequestOf } from "../../headers/place-request.ts";
import { listReader } from "../../batch/read-item.ts";
import { itemPlace } from "../field-place.ts";
import { rankedRow, type UnrankedItem } from "./ranked-row.ts";
import { searchWishOf } from "./window-options.ts";

/** What an item asks for, and which windows are looked for there. */
interface AskedItem extends ScoreRequest {
  readonly wish: SearchWish;
}

const nowhere: SiteLocation = { latitude: 0, longitude: 0 };

/** `POST /v1/optimality/rank/` */
export function rankHandler({ admit, rank }: Pick<Scorer, "admit" | "rank">): Handler<"optimality.rank"> {
  return async ({ body, principal, requestId, nowMs }) => {
    const { by, window } = body;
    const windowHours = body.window_hours ?? window?.duration_hours ?? rankWindowHours;
    const now = epochHourOf(nowMs);
    const wishAt = (wished: RankWindow | undefined, location: SiteLocation): SearchWish =>
      searchWishOf(wished ?? {}, wished?.duration_hours ?? windowHours, location, now);
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
    const cost = checked.filter(isGood).length;
    let ranked = 0;
    return {
      cost,
      async answer() {
        const found = topRanks<UnrankedItem>(checked.length);
        const refused = [];
        const rankItem = async ({ admitted, asked: { wish } }: GoodItem<AskedItem>) => {
          const periods = [{ fromHour: 0, toHour: admitted.forecastHours }];
          const ranking = await rank(admitted, { ...wish, periods, minimumProbability: undefined });
          return rankedRow(ranking, admitted, wish, by);
        };
        for await (const outcome of eachItem(checked, rankItem)) {
          const { ref, index } = outcome;
          if ("error" in outcome) refused.push(itemProblem(outcome, outcome.error, requestId, itemPlace));
          else {
            const { row, standing } = outcome.result;
            found.add({ ref, index, ...row }, standing);
            ranked++;
          }
        }
        const ranking = found.ranks().map(({ rank: place, row }) => ({ rank: place, ...row }));
        return { json: { by, window_hours: windowHours, ranking, refused } };
      },
      unanswered: () => cost - ranked,
    };
  };
}
