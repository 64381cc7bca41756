import { mostHoles } from "./accumulate.ts";
import { tallyLimiting } from "./limiting.ts";
import { publish } from "./publish.ts";
import { quantileType6 } from "./quantile.ts";
import type { PartScores } from "./score-part.ts";
import { windowProbability } from "./window-probability.ts";

/** A part of an answer as windows see it. Hours count from the first hour of the answer. */
export interface WindowPart {
  readonly scores: PartScores;
  /** The hours that are this part's own, from (inclusive) to (exclusive). */
  readonly fromHour: number;
  readonly toHour: number;
  /** The hour of the first score: for windows that reach into the part, as many hours before its own as a window may have there. */
  readonly firstHour: number;
}

export interface WindowSearch {
  /** In the order of their hours, without holes between them. */
  readonly parts: readonly WindowPart[];
  /** The published score of each hour. */
  readonly median: Float64Array;
  /** Whether an hour may belong to a window. */
  readonly wanted: readonly boolean[];
  readonly durationHours: number;
  readonly minimumScore: number;
  /** The most windows wanted. */
  readonly top: number;
}

/** A run of hours good enough to do the work. */
export interface WeatherWindow {
  readonly startHour: number;
  /** Median and minimum over its hours of their published scores. */
  readonly medianScore: number;
  readonly worstScore: number;
  /** Share of the members in which every hour of the window reaches the minimum, above 0. */
  readonly probability: number;
  /** Position of the part that its last hour lies in, whose members were counted. */
  readonly part: number;
}

/** A window in which too few members have a score in every hour, and the constraint that lacks most values in it. */
export interface WindowGap {
  readonly gap: Pick<WeatherWindow, "startHour" | "part"> & { readonly constraint: number };
}

/**
 * The likeliest windows that do not overlap: by probability, then worst score, then start.
 *
 * A window is counted in the members of the part that its last hour lies in, over all its hours.
 *
 * @example Goes on from {@link scorePart}.
 * ```js
 * const search = {
 *   parts: [{ scores, fromHour: 0, toHour: 3, firstHour: 0 }],
 *   median: scores.median.map(publish),
 *   wanted: [true, true, true],
 *   durationHours: 2,
 *   minimumScore: 0.1,
 *   top: 1,
 * };
 * const [window] = weatherWindows(search);
 * window; // => { startHour: 0, medianScore: 0.55, worstScore: 0.1, probability: 1, part: 0 }
 * ```
 */
export function weatherWindows(search: WindowSearch): readonly WeatherWindow[] | WindowGap {
  const candidates = candidatesOf(search);
  const gap = candidates.find(({ probability }) => Number.isNaN(probability));
  if (gap !== undefined) return { gap: { ...gap, constraint: lackingMost(search, gap) } };
  const chosen: WeatherWindow[] = [];
  for (const candidate of candidates.filter(({ probability }) => probability > 0).toSorted(better)) {
    if (chosen.length === search.top) break;
    const overlaps = chosen.some(
      ({ startHour }) => Math.abs(startHour - candidate.startHour) < search.durationHours,
    );
    if (!overlaps) chosen.push({ ...candidate, medianScore: medianOf(search, candidate.startHour) });
  }
  return chosen;
}

/** What keeps a wanted hour from the minimum most often. */
export interface WindowHindrance {
  readonly constraint: number;
  /** The share of the wanted hours that fall short, counted in every member, in which the constraint limits. */
  readonly share: number;
}

/**
 * Why there is no window.
 *
 * @returns Undefined where the wanted hours hold no run that is long enough, whatever the weather.
 * @example Goes on from {@link weatherWindows}.
 * ```js
 * windowHindrance({ ...search, durationHours: 3 }); // => { constraint: 0, share: 1 }
 * ```
 */
export function windowHindrance(search: WindowSearch): WindowHindrance | undefined {
  if (candidatesOf(search).length === 0) return undefined;
  const { parts, wanted, minimumScore } = search;
  const tallies = parts.map(({ scores, firstHour }) =>
    tallyLimiting(
      scores,
      (logScore, index) => wanted[firstHour + index]! && publish(Math.exp(logScore)) < minimumScore,
    ),
  );
  const hours = tallies.reduce((sum, tally) => sum + tally.hours, 0);
  const shares = tallies[0]!.limiting.map(
    (_, constraint) => tallies.reduce((sum, { limiting }) => sum + limiting[constraint]!, 0) / hours,
  );
  const share = Math.max(...shares);
  return { constraint: shares.indexOf(share), share };
}

type Candidate = Omit<WeatherWindow, "medianScore">;

/** Every window of wanted hours, in the order of their starts. */
function candidatesOf(search: WindowSearch): Candidate[] {
  const { parts, median, wanted, durationHours, minimumScore } = search;
  const candidates: Candidate[] = [];
  let run = 0;
  for (const [part, { scores, fromHour, toHour, firstHour }] of parts.entries()) {
    const probabilities = windowProbability(scores, durationHours, minimumScore);
    for (let last = fromHour; last < toHour; last++) {
      run = wanted[last] === true ? run + 1 : 0;
      if (run < durationHours) continue;
      const startHour = last - durationHours + 1;
      const probability = probabilities[startHour - firstHour]!;
      candidates.push({ startHour, worstScore: lowest(median, startHour, last), probability, part });
    }
  }
  return candidates;
}

function lackingMost({ parts, durationHours }: WindowSearch, { startHour, part }: Candidate): number {
  const { scores, firstHour } = parts[part]!;
  const fromRow = scores.fromRow + startHour - firstHour;
  return mostHoles(scores.grids, scores.members, fromRow, fromRow + durationHours);
}

/** Sorting leaves equally good ones in their order. */
function better(one: Candidate, other: Candidate): number {
  return other.probability - one.probability || other.worstScore - one.worstScore;
}

function lowest(scores: Float64Array, first: number, last: number): number {
  let low = 1;
  for (let hour = first; hour <= last; hour++) low = Math.min(low, scores[hour]!);
  return low;
}

function medianOf({ median, durationHours }: WindowSearch, startHour: number): number {
  return publish(quantileType6(median.slice(startHour, startHour + durationHours).toSorted(), 0.5));
}
