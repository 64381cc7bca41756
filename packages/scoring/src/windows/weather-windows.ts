import { type CandidateWindow, candidateWindows, isGap, worstOf } from "./odds/candidate-windows.ts";
import { mostHoles } from "../score/counted-values.ts";
import { publish } from "../score/publish/publish.ts";
import { quantileType6, scoreAt } from "../statistics/quantile.ts";
import { isCeiling, type WindowSearch } from "./search/window-search.ts";

/**
 * Weather window: consecutive hours, as many as the job needs, that are possibly good enough for the job. All scores are published scores, with four decimals.
 */
export interface WeatherWindow {
  readonly startHour: number;
  /** Median score of the window: the median (type 6) over the members. Each member counts with its own median over the hours of the window. */
  readonly medianScore: number;
  /**
   * Worst score of the window: the median (type 6) over the members. Each member counts with its lowest score in the window, or with its highest score if only
   * a maximum is requested.
   */
  readonly worstScore: number;
  /** Q10 and Q90 of the members' worst scores; undefined if only a single run was counted. */
  readonly worstScoreRange: { readonly q10: number; readonly q90: number } | undefined;
  /**
   * Published probability that the score of every hour is in the requested range. Undefined if only a single run covers the window and its reliability is
   * unknown.
   */
  readonly probability: number | undefined;
  /** Number of members with a score in every hour (`of`). `good` is the number of these members with every score in the requested range. */
  readonly members: { readonly good: number; readonly of: number };
  /** Worst score of the single run in the window, and whether it is in the requested range. Undefined if the model part is not a single run. */
  readonly run: { readonly worstScore: number; readonly isGood: boolean } | undefined;
  /** Index of the model part that contains the last hour of the window. The members of this part were counted. */
  readonly part: number;
}

/**
 * Window without a probability, because too few members have a score in every hour. `constraint` is the position of the constraint that lacks the most values.
 */
export interface WindowGap {
  readonly gap: Pick<WeatherWindow, "startHour" | "part"> & { readonly constraint: number };
}

/**
 * Returns the likeliest windows that do not overlap. At least one member must be good (its score in the requested range) in every hour of a window. Windows are
 * sorted by probability, then by worst score, then by start. Windows of unknown probability come last. If the search has days, at most one window starts on
 * each day. The probability of a window is computed from the members of the model part that contains its last hour. If this part is a single run, the members
 * of the ensemble and the run are counted. If too few of these members have a score, only the run counts, and the probability is unknown.
 *
 * @param top - Maximum number of windows.
 * @example Continues from {@link scorePart}.
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
 * Returns the likeliest window, even if no member has scores in the requested range in all hours of the window. Among equally likely windows, the window with
 * the best worst score is returned, then the earliest window.
 *
 * @returns Undefined if no run of requested hours is long enough, or if too few members have a score in all hours of the window.
 * @example Continues from {@link weatherWindows}.
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

/**
 * Selects windows of a list in the order of the list. Leaves out each window that overlaps a selected window. If the search has days, at most one of the
 * selected windows starts on each day.
 */
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
 * Sorts windows: the likeliest first, then by worst score, then by start.
 * @param candidates - Windows in the order of their starts.
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

/**
 * Compares two windows for sorting: the likelier window comes first, then the window with the better worst score. A stable sort keeps the order of equal
 * windows.
 */
export function likelierFirst(
  search: WindowSearch,
  one: Pick<WeatherWindow, "probability" | "worstScore">,
  other: Pick<WeatherWindow, "probability" | "worstScore">,
): number {
  const better = isCeiling(search) ? one.worstScore - other.worstScore : other.worstScore - one.worstScore;
  return (other.probability ?? 0) - (one.probability ?? 0) || better;
}

/** Converts a candidate to a window as it is published, with scores cut to four decimals. */
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

/** Returns the median over the members with a score in all hours. The value of a member is the median of its scores. */
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

/**
 * Returns the worst score of the single run in a window, and whether it is in the requested range.
 *
 * @param scores - Scores of a run, from the first hour of a window.
 */
function runIn(search: WindowSearch, scores: Float64Array): WeatherWindow["run"] {
  const { durationHours, minimumScore, maximumScore = 1 } = search;
  const hours = Array.from(scores.subarray(0, durationHours), publish);
  return {
    worstScore: isCeiling(search) ? Math.max(...hours) : Math.min(...hours),
    isGood: hours.every((score) => score >= minimumScore && score <= maximumScore),
  };
}
