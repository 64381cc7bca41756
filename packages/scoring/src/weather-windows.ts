import { idealAbove, quantileMembersMin } from "@halcyon/schema";
import { membersNeeded, mostHoles } from "./counted-values.ts";
import { missingLimits } from "./limiting.ts";
import { probabilityOf } from "./probability-of.ts";
import { publish } from "./publish.ts";
import { publishProbability } from "./publish-probability.ts";
import { quantileType6, scoreAt } from "./quantile.ts";
import { runAmongMembers } from "./run-among-members.ts";
import type { MemberScores, PartScores, ScoredMembers } from "./score-part.ts";
import { lowestOfWindows, type WindowMembers, windowMembers } from "./window-members.ts";

/** A part of an answer as windows see it. Hours count from the first hour of the answer. */
export interface WindowPart {
  readonly scores: PartScores;
  /** The hours that are this part's own, from (inclusive) to (exclusive). */
  readonly fromHour: number;
  readonly toHour: number;
  /** The hour of the first score: for windows that reach into the part, as many hours before its own as a window may have there. */
  readonly firstHour: number;
  /** Where the part is one run: the members of an ensemble from its first score on, of which the run is one more. */
  readonly ensemble?: ScoredMembers | undefined;
  /** What is meant by the published odds of a window that ends with an hour, where that has been learned; it never turns the order of odds. */
  readonly bend?: ((probability: number, lastHour: number) => number) | undefined;
  /** Published odds of a window where one run alone knows it, by its worst published score; undefined where they are not known. */
  readonly oddsOfRun?: ((worstScore: number, lastHour: number) => number | undefined) | undefined;
}

export interface WindowSearch {
  /** In the order of their hours, without holes between them. */
  readonly parts: readonly WindowPart[];
  /** Whether an hour may belong to a window. */
  readonly wanted: readonly boolean[];
  readonly durationHours: number;
  readonly minimumScore: number;
  /** How often each hour reaches the minimum at the place, month and hour, 0..1; undefined where nobody knows. */
  readonly usual?: Float64Array | undefined;
}

/** A run of hours good enough to do the work. Scores are published ones. */
export interface WeatherWindow {
  readonly startHour: number;
  /** Median (type 6) over the members of the median of their hours. */
  readonly medianScore: number;
  /** Quantiles (type 6) over the members of their worst hour. */
  readonly worstScore: number;
  /** Undefined where fewer members were counted than have quantiles. */
  readonly worstScoreRange: { readonly q10: number; readonly q90: number } | undefined;
  /** Published odds that every hour reaches the minimum; undefined where one run alone knows the window, and nobody knows what it is worth. */
  readonly probability: number | undefined;
  /** Members with a score in every hour, and how many of these reach the minimum in all of them. */
  readonly members: { readonly good: number; readonly of: number };
  /** The worst hour of the run, where the part is one run. */
  readonly runWorstScore: number | undefined;
  /** Position of the part that its last hour lies in, whose members were counted. */
  readonly part: number;
}

/** A window in which too few members have a score in every hour, and the constraint that lacks most values in it. */
export interface WindowGap {
  readonly gap: Pick<WeatherWindow, "startHour" | "part"> & { readonly constraint: number };
}

/**
 * The likeliest windows that do not overlap, of those that reach the minimum in some member: by probability, then worst score, then start.
 * Windows whose probability is not known come last.
 *
 * A window is counted in the members of the part that its last hour lies in, over all its hours. In the hours of one run these are the members of
 * the ensemble and the run; the run alone counts where too few of them have a score, and knows no probability.
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
  const candidates = candidatesOf(search);
  const gap = candidates.find(isGap);
  if (gap !== undefined) {
    const { startHour, part } = gap;
    return { gap: { startHour, part, constraint: lackingMost(search, gap) } };
  }
  const chosen: Candidate[] = [];
  for (const candidate of inOrder(candidates.filter(({ good }) => good > 0))) {
    if (chosen.length === top) break;
    const overlaps = chosen.some(
      ({ startHour }) => Math.abs(startHour - candidate.startHour) < search.durationHours,
    );
    if (!overlaps) chosen.push(candidate);
  }
  return chosen.map((candidate) => describe(search, candidate));
}

/**
 * The window that comes first by probability, worst score and start, even where no member reaches the minimum in it.
 *
 * @returns Undefined where the wanted hours hold no run that is long enough, or too few members have a score in all of them.
 * @example Goes on from {@link weatherWindows}.
 * ```js
 * likeliestWindow(search).startHour; // => 0
 * ```
 */
export function likeliestWindow(search: WindowSearch): WeatherWindow | undefined {
  const [first] = inOrder(candidatesOf(search).filter((candidate) => !isGap(candidate)));
  return first && describe(search, first);
}

/** A window before it is known whether it is wanted. */
interface Candidate {
  readonly startHour: number;
  readonly part: number;
  readonly counted: Counted;
  /** Position in what was counted. */
  readonly index: number;
  readonly good: number;
  readonly of: number;
  readonly probability: number | undefined;
}

/** Windows of some members. */
interface Counted extends WindowMembers {
  readonly scores: MemberScores;
  /** The hour of the first score. */
  readonly firstHour: number;
}

/** Every window of wanted hours, in the order of their starts. */
function candidatesOf(search: WindowSearch): Candidate[] {
  const { parts, wanted, durationHours, usual } = search;
  const leastUsual = usual && lowestOfWindows({ logScores: usual, members: 1 }, durationHours);
  const candidates: Candidate[] = [];
  let run = 0;
  for (const [position, part] of parts.entries()) {
    const among = part.ensemble && countIn(amongMembers(part, part.ensemble, search), part, search);
    const own = countIn(part.scores, part, search);
    for (let last = part.fromHour; last < part.toHour; last++) {
      run = wanted[last] === true ? run + 1 : 0;
      if (run < durationHours) continue;
      const startHour = last - durationHours + 1;
      const index = startHour - part.firstHour;
      const counted = among !== undefined && isEnough(among, index) ? among : own;
      const [good, of] = [counted.good[index]!, counted.whole[index]!];
      const probability =
        counted.scores.members === 1
          ? part.oddsOfRun?.(publish(Math.exp(counted.lowest[index]!)), last)
          : oddsOf(part, { good, of, usual: leastUsual?.[startHour] }, last);
      candidates.push({ startHour, part: position, counted, index, good, of, probability });
    }
  }
  return candidates;
}

function oddsOf(
  { bend }: WindowPart,
  { good, of, usual }: { readonly good: number; readonly of: number; readonly usual: number | undefined },
  last: number,
): number {
  const said = publishProbability(probabilityOf(good, of, usual));
  return bend === undefined ? said : bend(said, last);
}

function countIn(
  scores: MemberScores,
  { firstHour }: WindowPart,
  { durationHours, minimumScore }: WindowSearch,
): Counted {
  return { ...windowMembers(scores, durationHours, minimumScore), scores, firstHour };
}

/**
 * The members of an ensemble and the run. Where the ensemble goes without a limit that the run knows, its members cannot say whether the hour is
 * ideal, so that they have no score for a minimum of more.
 */
function amongMembers(
  { scores }: WindowPart,
  ensemble: ScoredMembers,
  { minimumScore }: WindowSearch,
): MemberScores {
  const { members } = ensemble;
  if (minimumScore <= idealAbove || ensemble.dropped.length === 0) return runAmongMembers(ensemble, scores);
  const logScores = ensemble.logScores.slice();
  for (let hour = 0; hour < logScores.length / members; hour++) {
    const known = missingLimits(scores, hour);
    const isUnsure = missingLimits(ensemble, hour).some((limit) => !known.includes(limit));
    if (isUnsure) logScores.fill(Number.NaN, hour * members, (hour + 1) * members);
  }
  return runAmongMembers({ logScores, members }, scores);
}

function isEnough({ whole, scores }: Counted, index: number): boolean {
  return whole[index]! >= membersNeeded * scores.members;
}

function isGap({ counted, index }: Candidate): boolean {
  return !isEnough(counted, index);
}

function lackingMost({ parts, durationHours }: WindowSearch, { startHour, part }: Candidate): number {
  const { scores, firstHour } = parts[part]!;
  const fromRow = scores.fromRow + startHour - firstHour;
  return mostHoles(scores.grids, scores.members, fromRow, fromRow + durationHours);
}

/** The likeliest first; sorting leaves equally good ones in their order. */
function inOrder(candidates: readonly Candidate[]): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, worst: publish(worstOf(candidate)(0.5)) }))
    .toSorted(
      (one, other) =>
        (other.candidate.probability ?? 0) - (one.candidate.probability ?? 0) || other.worst - one.worst,
    )
    .map(({ candidate }) => candidate);
}

/** Quantiles over the members of their worst hour. */
function worstOf({ counted, index, of }: Candidate): (probability: number) => number {
  const { members } = counted.scores;
  // Members that lack an hour are sorted behind the others.
  const sorted = counted.lowest.subarray(index * members, (index + 1) * members).toSorted();
  return (probability) => scoreAt(sorted, of, probability);
}

function describe(search: WindowSearch, candidate: Candidate): WeatherWindow {
  const { startHour, part, good, of, probability } = candidate;
  const worst = worstOf(candidate);
  const { scores, firstHour } = search.parts[part]!;
  return {
    startHour,
    medianScore: publish(medianOf(search, candidate)),
    worstScore: publish(worst(0.5)),
    worstScoreRange:
      of < quantileMembersMin ? undefined : { q10: publish(worst(0.1)), q90: publish(worst(0.9)) },
    probability,
    members: { good, of },
    runWorstScore:
      scores.members === 1
        ? publish(lowest(scores.median, startHour - firstHour, search.durationHours))
        : undefined,
    part,
  };
}

/** The median over the members that have all hours of the median of these. */
function medianOf(
  { durationHours }: WindowSearch,
  { counted: { scores, lowest: worst }, index }: Candidate,
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

function lowest(scores: Float64Array, first: number, count: number): number {
  return scores.subarray(first, first + count).reduce((low, score) => Math.min(low, score), 1);
}
