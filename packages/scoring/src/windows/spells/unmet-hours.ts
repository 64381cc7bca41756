import { publish } from "../../score/publish/publish.ts";
import { isCeiling, type WindowSearch } from "../search/window-search.ts";
import type { WeatherSpell } from "./weather-spells.ts";

/** Consecutive hours with scores outside the requested range. */
export interface UnmetHours {
  readonly startHour: number;
  /** Hour after the last hour of the range. */
  readonly endHour: number;
  /** Published score of the worst hour: the lowest score, or the highest if the search has only a maximum score. */
  readonly worstScore: number;
}

/**
 * Finds the hours within a spell that have a score outside the requested range. The score of an hour is the score of the single run, or the median over the
 * members. Even a spell that is likely enough may contain such hours.
 *
 * @example Continues from {@link weatherSpells}.
 * ```js
 * unmetHours(search, spell); // => []
 * ```
 */
export function unmetHours(
  search: WindowSearch,
  { startHour, latestStartHour }: Pick<WeatherSpell, "startHour" | "latestStartHour">,
): UnmetHours[] {
  const { durationHours, minimumScore, maximumScore = 1 } = search;
  const worse = isCeiling(search) ? Math.max : Math.min;
  const found: UnmetHours[] = [];
  for (let hour = startHour; hour < latestStartHour + durationHours; hour++) {
    const score = scoreIn(search, hour);
    if (score >= minimumScore && score <= maximumScore) continue;
    const last = found.at(-1);
    if (last?.endHour === hour)
      found[found.length - 1] = {
        ...last,
        endHour: hour + 1,
        worstScore: worse(last.worstScore, score),
      };
    else found.push({ startHour: hour, endHour: hour + 1, worstScore: score });
  }
  return found;
}

function scoreIn({ parts }: WindowSearch, hour: number): number {
  const { scores, firstHour } = parts.find(({ fromHour, toHour }) => fromHour <= hour && hour < toHour)!;
  return publish(scores.median[hour - firstHour]!);
}
