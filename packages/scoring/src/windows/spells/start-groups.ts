import { type CandidateWindow, worstOf } from "../odds/candidate-windows.ts";
import { publish } from "../../score/publish/publish.ts";
import { isCeiling, type WindowSearch } from "../search/window-search.ts";
import { disjointWindows, likeliestFirst } from "../weather-windows.ts";

/**
 * Grouping of window starts. `spell`: all consecutive starts that are counted in the same members. `day`: per day, the starts of the run that contains the
 * best start. `none`: no grouping, so that windows do not overlap.
 */
export type StartGroup = "spell" | "day" | "none";

/** Starts in chronological order, at least one. */
export type Starts = readonly CandidateWindow[];

/**
 * Groups the starts of windows, in chronological order.
 *
 * @param possible - Possible starts in chronological order.
 */
export function groupStarts(search: WindowSearch, possible: Starts, group: StartGroup): readonly Starts[] {
  if (group === "none")
    return disjointWindows(search, likeliestFirst(search, possible))
      .toSorted((one, other) => one.startHour - other.startHour)
      .map((start) => [start]);
  return group === "day" ? bestOfDays(search, possible) : startRuns(possible);
}

/** Returns the likeliest start. Ties are broken by the Q10 of the members' worst scores (Q90 if there is a maximum score), then by the earliest start. */
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

/**
 * Returns the longest runs of consecutive starts that were counted in the same members. If there are days, all starts of a run lie on one day.
 */
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
