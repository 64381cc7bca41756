import { type CandidateWindow, candidateWindows, isGap, worstOf } from "./odds/candidate-windows.ts";
import { mostHoles } from "../score/counted-values.ts";
import { publish } from "../score/publish/publish.ts";
import { quantileType6, scoreAt } from "../statistics/quantile.ts";
import { isCeiling } from "./search/score-range.ts";
import type { WindowSearch } from "./search/window-search.ts";

/** A run of hours good enough to do the work. Scores are published ones. */
export interface WeatherWindow {
  readonly startHour: number;
  /** Median (type 6) over the members of the median of their hours. */
  readonly medianScore: number;
  /** Median (type 6) over the members of the score in their worst hour. That is the lowest score, or the highest if only a maximum is requested. */
  readonly worstScore: number;
  /** Range of the worst score; undefined if one run alone was counted. */
  readonly worstScoreRange: { readonly q10: number; readonly q90: number } | undefined;
  /** Published odds that every hour is good. They are undefined if only one run knows the window and its reliability is unknown. */
  readonly probability: number | undefined;
  /** Number of members with a score in every hour, and of those that are good in all of them. */
  readonly members: { readonly good: number; readonly of: number };
  /** Values of the run, if the part is one run. */
  readonly run: { readonly worstScore: number; readonly isGood: boolean } | undefined;
  /** Position of the part that its last hour lies in, whose members were counted. */
  readonly part: number;
}

/** A window in which too few members have a score in every hour, and the constraint that lacks most values in it. */
export interface WindowGap {
  readonly gap: Pick<WeatherWindow, "startHour" | "part"> & { readonly constraint: number };
}

/**
 * Returns the likeliest windows that do not overlap, among those that are good in at least one member. They are sorted by probability, then worst score, then
 * start. Windows of unknown probability come last. If the search has days, at most one window starts on each. A window is counted in the members of the part
 * that contains its last hour, over all its hours. In the hours of one run these are the members of the ensemble and the run. If too few of them have a score,
 * only the run counts, and the probability is unknown.
 *
 * @param top - The most windows wanted.
 * @example Goes on from {@link scorePart}.
 * ```js
 * const search = {
 *   parts: [{ scores, fromHour: 0, toHour: 3, firstHour: 0 }],
 *   wanted: [true, true, true],
 *   durationHours: 2,
 *   minimumScore: 0.1,
 * };
 * const [window] = weatherWindows(search, 1);
 * window.startHour; // => 0
 * window.worstScore; // => 0.1
 * window.probability; // => undefined
 * ```
 */
export function weatherWindows(search: WindowSearch, top: number): readonly WeatherWindow[] | WindowGap {
  const candidates = candidateWindows(search);
  const gap = candidates.find(isGap);
  if (gap !== undefined) {
    const { startHour, part } = gap;
    return { gap: { startHour, part, constraint: lackingMost(search, gap) } };
  }
  const good = candidates.filter((candidate) => candidate.good > 0);
  const chosen = disjointWindows(search, likeliestFirst(search, good)).slice(0, top);
  return chosen.map((candidate) => publishedWindow(search, candidate));
}

/**
 * Returns the best window, by probability, then worst score, then start, even if no member is good in it.
 *
 * @returns Undefined where the wanted hours hold no run that is long enough, or too few members have a score in all of them.
 * @example Goes on from {@link weatherWindows}.
 * ```js
 * likeliestWindow(search).startHour; // => 0
 * ```
 */
export function likeliestWindow(search: WindowSearch): WeatherWindow | undefined {
  const [first] = likeliestFirst(
    search,
    candidateWindows(search).filter((candidate) => !isGap(candidate)),
  );
  return first && publishedWindow(search, first);
}

function lackingMost({ parts, durationHours }: WindowSearch, { startHour, part }: CandidateWindow): number {
  const { scores, firstHour } = parts[part]!;
  const fromRow = scores.fromRow + startHour - firstHour;
  return mostHoles(scores.grids, scores.members, fromRow, fromRow + durationHours);
}

/** Returns the windows, in their order, that overlap no earlier one. If the search has days, at most one of them starts on each day. */
export function disjointWindows(
  { durationHours, days }: WindowSearch,
  ordered: readonly CandidateWindow[],
): CandidateWindow[] {
  const taken = new Set<number>();
  const daysTaken = new Set<number>();
  return ordered.filter(({ startHour }) => {
    const day = days?.[startHour];
    if (taken.has(startHour) || (day !== undefined && daysTaken.has(day))) return false;
    for (let apart = 1 - durationHours; apart < durationHours; apart++) taken.add(startHour + apart);
    if (day !== undefined) daysTaken.add(day);
    return true;
  });
}

/**
 * Sorts windows by probability, then worst score, then start.
 * @param candidates - In the order of their starts.
 */
export function likeliestFirst(
  search: WindowSearch,
  candidates: readonly CandidateWindow[],
): CandidateWindow[] {
  return candidates
    .map((candidate) => ({
      candidate,
      probability: candidate.probability,
      worstScore: publish(worstOf(candidate)(0.5)),
    }))
    .toSorted((one, other) => likelierFirst(search, one, other))
    .map(({ candidate }) => candidate);
}

/** Compares windows by probability, then by their worst hour; sorting keeps the order of equally good ones. */
export function likelierFirst(
  search: WindowSearch,
  one: Pick<WeatherWindow, "probability" | "worstScore">,
  other: Pick<WeatherWindow, "probability" | "worstScore">,
): number {
  const better = isCeiling(search) ? one.worstScore - other.worstScore : other.worstScore - one.worstScore;
  return (other.probability ?? 0) - (one.probability ?? 0) || better;
}

/** Returns a window as it is published. */
export function publishedWindow(search: WindowSearch, candidate: CandidateWindow): WeatherWindow {
  const { startHour, part, counted, good, of, probability } = candidate;
  const worst = worstOf(candidate);
  const { scores, firstHour } = search.parts[part]!;
  return {
    startHour,
    medianScore: publish(medianOf(search, candidate)),
    worstScore: publish(worst(0.5)),
    worstScoreRange:
      counted.scores.members === 1 ? undefined : { q10: publish(worst(0.1)), q90: publish(worst(0.9)) },
    probability,
    members: { good, of },
    run: scores.members === 1 ? runIn(search, scores.median.subarray(startHour - firstHour)) : undefined,
    part,
  };
}

/** Returns the median, over the members that have all hours, of the median of these hours. */
function medianOf(
  { durationHours }: WindowSearch,
  { counted: { scores, worst }, index }: CandidateWindow,
): number {
  const { members, logScores } = scores;
  const hours = new Float64Array(durationHours);
  const medians: number[] = [];
  for (let member = 0; member < members; member++) {
    if (Number.isNaN(worst[index * members + member]!)) continue;
    for (let hour = 0; hour < durationHours; hour++)
      hours[hour] = logScores[(index + hour) * members + member]!;
    medians.push(scoreAt(hours.toSorted(), durationHours, 0.5));
  }
  return quantileType6(Float64Array.from(medians).toSorted(), 0.5);
}

/** @param scores - Of a run, from the first hour of a window on. */
function runIn(search: WindowSearch, scores: Float64Array): WeatherWindow["run"] {
  const { durationHours, minimumScore, maximumScore = 1 } = search;
  const hours = Array.from(scores.subarray(0, durationHours), publish);
  return {
    worstScore: isCeiling(search) ? Math.max(...hours) : Math.min(...hours),
    isGood: hours.every((score) => score >= minimumScore && score <= maximumScore),
  };
}
