import { isEnough, isPossible, membersCounted, oddsOf } from "../odds/candidate-windows.ts";
import { countsByLength } from "../odds/member-runs.ts";
import { probabilityOf } from "../../statistics/probability-of.ts";
import { isCeiling, type WindowPart, type WindowSearch } from "../search/window-search.ts";

/** Longest run of consecutive hours that is likely enough to have scores in the requested range throughout. */
export interface LongestRun {
  readonly startHour: number;
  readonly hours: number;
  /**
   * Published probability that the scores of all these hours are in the requested range. Undefined if only a single model run covers the hours and its
   * reliability is unknown.
   */
  readonly probability: number | undefined;
}

/**
 * Finds the longest run of requested hours that is shorter than the requested duration and likely enough to be good. A run is judged like a window of its
 * length, but its probability is not shrunk towards the probabilities of earlier windows. Among equally long runs, the likeliest run is returned; among equally
 * likely runs, the first run. All lengths are counted in one pass. A run can be less likely than a longer run that contains it, because other members or
 * another model part may be counted.
 *
 * @param minimumProbability - Minimum probability, 0..1.
 * @returns Undefined if not even one hour is likely enough.
 * @example Continues from {@link weatherWindows}.
 * ```js
 * longestRun({ ...search, durationHours: 3 }, 0.5); // => { startHour: 0, hours: 2, probability: undefined }
 * ```
 */
export function longestRun(search: WindowSearch, minimumProbability: number): LongestRun | undefined {
  const { parts, wanted, durationHours } = search;
  let longest: LongestRun | undefined;
  let run = 0;
  for (const part of parts) {
    const sets = membersCounted(part, search).map((scores) => ({
      scores,
      counts: countsByLength(scores, search, durationHours - 1),
    }));
    for (let lastHour = part.firstHour; lastHour < part.toHour; lastHour++) {
      const ending = sets.map(({ scores, counts }) => ({ scores, ...counts.next().value! }));
      if (lastHour < part.fromHour) continue;
      run = wanted[lastHour] === true ? run + 1 : 0;
      for (const { hours, usual, worstLog } of hoursBefore(search, part, lastHour, run)) {
        if (hours < (longest?.hours ?? 1)) continue;
        const counted = ending.find(({ whole, scores }) => isEnough(whole[hours], scores));
        if (counted === undefined) continue;
        const [good, of] = [counted.good[hours]!, counted.whole[hours]!];
        const said = { odds: probabilityOf(good, of, usual), worstLog };
        const probability = oddsOf(part, counted.scores, said, { durationHours: hours, lastHour });
        if (!isPossible({ good, probability }, minimumProbability)) continue;
        const found = { startHour: lastHour - hours + 1, hours, probability };
        if (longest === undefined || isBetter(found, longest)) longest = found;
      }
    }
  }
  return longest;
}

function isBetter(found: LongestRun, other: LongestRun): boolean {
  return found.hours > other.hours || (found.probability ?? 0) > (other.probability ?? 0);
}

/** Yields the runs of hours that end with a given hour and are shorter than the requested duration, shortest first. */
function* hoursBefore(
  search: WindowSearch,
  { scores, firstHour }: WindowPart,
  lastHour: number,
  wantedHours: number,
) {
  const { usual, durationHours } = search;
  const worse = isCeiling(search) ? Math.max : Math.min;
  let leastUsual = usual && 1;
  let worstLog = isCeiling(search) ? -Infinity : 0;
  for (let hours = 1; hours <= Math.min(wantedHours, durationHours - 1); hours++) {
    const hour = lastHour - hours + 1;
    leastUsual = leastUsual && Math.min(leastUsual, usual![hour]!);
    worstLog = worse(worstLog, scores.logScores[(hour - firstHour) * scores.members]!);
    yield { hours, usual: leastUsual, worstLog };
  }
}
