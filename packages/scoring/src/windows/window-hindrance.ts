import { tallyLimiting } from "../explain/limiting.ts";
import { publish } from "../score/publish/publish.ts";
import type { MemberScores } from "../score/score-model-part.ts";
import type { WindowPart, WindowSearch } from "./search/window-search.ts";

/** Constraint that most often keeps the score of requested hours below the minimum score. */
export interface WindowHindrance {
  readonly constraint: number;
  /**
   * Share of hours in which this constraint limits the score, among the requested hours with a score below the minimum, 0..1. An hour counts as the share of
   * its members below the minimum.
   */
  readonly share: number;
}

/** Scores above the maximum, as the reason why there is no window. This reason applies if more requested hours are above the maximum than below the minimum. */
export interface HoursAbove {
  /** Share of the scores above the maximum, among the scores of all members in the requested hours, 0..1. */
  readonly aboveShare: number;
}

/**
 * Returns the reason why there is no window: the constraint that prevents it, or scores above the maximum.
 *
 * @returns Undefined if no run of requested hours is as long as a window.
 * @example Continues from {@link weatherWindows}.
 * ```js
 * windowHindrance({ ...search, durationHours: 3 }); // => { constraint: 0, share: 1 }
 * ```
 */
export function windowHindrance(search: WindowSearch): WindowHindrance | HoursAbove | undefined {
  if (!holdsWindow(search)) return undefined;
  const { parts, minimumScore, maximumScore } = search;
  const isBelow = (score: number): boolean => score < minimumScore;
  const tallies = parts.map((part) => tallyLimiting(part.scores, wantedHours(search, part, isBelow)));
  const hours = tallies.reduce((sum, tally) => sum + tally.hours, 0);
  const hoursOf = (isCounted: (score: number) => boolean): number =>
    parts.reduce((sum, part) => sum + countHours(part.scores, wantedHours(search, part, isCounted)), 0);
  const above = maximumScore === undefined ? 0 : hoursOf((score) => score > maximumScore);
  if (above > hours) return { aboveShare: above / hoursOf(() => true) };
  const shares = tallies[0]!.limiting.map(
    (_, constraint) => tallies.reduce((sum, { limiting }) => sum + limiting[constraint]!, 0) / hours,
  );
  const share = Math.max(...shares);
  return { constraint: shares.indexOf(share), share };
}

/**
 * Returns a function that decides whether a member is counted in an hour. A member is counted if the hour is wanted and `isCounted` returns true for its
 * published score.
 */
function wantedHours(
  { wanted }: WindowSearch,
  { firstHour }: WindowPart,
  isCounted: (score: number) => boolean,
): (logScore: number, index: number) => boolean {
  return (logScore, index) => wanted[firstHour + index]! && isCounted(publish(Math.exp(logScore)));
}

/** Returns the number of hours that are counted. An hour with only some counted members counts as their share. */
function countHours(
  { logScores, members }: MemberScores,
  counts: (logScore: number, hour: number) => boolean,
): number {
  const counted = logScores.filter(
    (logScore, index) => !Number.isNaN(logScore) && counts(logScore, Math.floor(index / members)),
  );
  return counted.length / members;
}

function holdsWindow({ wanted, durationHours }: WindowSearch): boolean {
  let run = 0;
  return wanted.some((isWanted) => (run = isWanted ? run + 1 : 0) >= durationHours);
}
