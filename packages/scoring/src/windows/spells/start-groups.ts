import { type CandidateWindow, worstOf } from "../odds/candidate-windows.ts";
import { publish } from "../../score/publish/publish.ts";
import { isCeiling } from "../search/score-range.ts";
import { disjointWindows, likeliestFirst } from "../weather-windows.ts";
import type { WindowSearch } from "../search/window-search.ts";

/**
 * Grouping of window starts. `spell`: all that follow hour after hour and are counted in the same members. `day`: those of one day, and of each day those with
 * its best start. `none`: no grouping, so that windows do not overlap.
 */
export type StartGroup = "spell" | "day" | "none";

/** Starts in their order, at least one. */
export type Starts = readonly CandidateWindow[];

/**
 * Groups the starts of windows, in the order of their hours.
 *
 * @param possible - In their order.
 */
export function groupStarts(search: WindowSearch, possible: Starts, group: StartGroup): readonly Starts[] {
  if (group === "none")
    return disjointWindows(search, likeliestFirst(search, possible))
      .toSorted((one, other) => one.startHour - other.startHour)
      .map((start) => [start]);
  return group === "day" ? bestOfDays(search, possible) : startRuns(possible);
}

/** Returns the likeliest start. If several are equal, it takes the one with the best worst hour in bad members, then the first. */
export function bestOf(search: WindowSearch, starts: Starts): CandidateWindow {
  const most = Math.max(...starts.map(oddsIn));
  const worstIn = (start: CandidateWindow): number =>
    isCeiling(search) ? -publish(worstOf(start)(0.9)) : publish(worstOf(start)(0.1));
  const [best] = starts
    .filter((start) => oddsIn(start) === most)
    .map((start) => ({ start, worst: worstIn(start) }))
    .toSorted((one, other) => other.worst - one.worst);
  return best!.start;
}

export function oddsIn({ probability = 0 }: CandidateWindow): number {
  return probability;
}

/** Returns the longest runs of consecutive starts that were counted in the same members, and that lie on one day if there are days. */
function startRuns(possible: Starts, days?: WindowSearch["days"]): Starts[] {
  const runs: CandidateWindow[][] = [];
  for (const start of possible) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const isNext =
      before?.startHour === start.startHour - 1 &&
      before.counted === start.counted &&
      days?.[before.startHour] === days?.[start.startHour];
    if (isNext) run!.push(start);
    else runs.push([start]);
  }
  return runs;
}

function bestOfDays(search: WindowSearch, possible: Starts): Starts[] {
  const { days } = search;
  const byDay = Map.groupBy(startRuns(possible, days), ([first]) => days?.[first!.startHour]);
  return [...byDay.values()].map((ofDay) => {
    const best = bestOf(search, ofDay.flat());
    return ofDay.find((starts) => starts.includes(best))!;
  });
}
