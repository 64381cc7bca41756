import type { MemberScores } from "../../score/score-model-part.ts";
import { logRange, type ScoreRange } from "../search/window-search.ts";

/** Lengths of the members' unbroken runs of hours that end with a given hour (inclusive). */
interface MemberRuns {
  /** For each member, the number of consecutive hours up to this one whose scores lie in the range. */
  readonly good: Int32Array;
  /** For each member, the number of consecutive hours up to this one that have a score. */
  readonly scored: Int32Array;
}

/**
 * Yields, for each hour and member, the lengths of two runs that end with that hour. One run has a score in every hour, the other a good score (in the
 * requested range). A member is good in all of the last L hours if its run of good hours is at least L long.
 *
 * @returns One result for each scored hour; the next hour overwrites it.
 */
export function* memberRuns({ logScores, members }: MemberScores, range: ScoreRange): Generator<MemberRuns> {
  const { fromLog, toLog } = logRange(range);
  const good = new Int32Array(members);
  const scored = new Int32Array(members);
  for (let start = 0; start < logScores.length; start += members) {
    for (let member = 0; member < members; member++) {
      const log = logScores[start + member]!;
      scored[member] = Number.isNaN(log) ? 0 : scored[member]! + 1;
      good[member] = log >= fromLog && log < toLog ? good[member]! + 1 : 0;
    }
    yield { good, scored };
  }
}

/** Returns the number of members with a run of at least `hours` hours. */
export function countAtLeast(runs: Int32Array, hours: number): number {
  let count = 0;
  for (let member = 0; member < runs.length; member++) if (runs[member]! >= hours) count++;
  return count;
}

/** Number of members for each length of a range of hours. All ranges end with the same hour (inclusive). */
interface CountsByLength {
  /** Number of members whose scores are in the requested range in all of the hours. */
  readonly good: Int32Array;
  /** Number of members with a score in all of the hours. */
  readonly whole: Int32Array;
}

/**
 * Yields, for each hour, counts of members for all ranges that end with that hour. One count is of the members with a score in every hour of the range. The
 * other count is of the members with a good score in every hour.
 *
 * @returns One result for each scored hour; the next hour overwrites it.
 */
export function* countsByLength(
  scores: MemberScores,
  range: ScoreRange,
  lengthMax: number,
): Generator<CountsByLength> {
  const good = new Int32Array(lengthMax + 1);
  const whole = new Int32Array(lengthMax + 1);
  for (const runs of memberRuns(scores, range)) {
    countAtLeastEach(runs.good, good);
    countAtLeastEach(runs.scored, whole);
    yield { good, whole };
  }
}

function countAtLeastEach(runs: Int32Array, counts: Int32Array): void {
  const longest = counts.length - 1;
  counts.fill(0);
  for (let member = 0; member < runs.length; member++) counts[Math.min(runs[member]!, longest)]!++;
  for (let hours = longest - 1; hours >= 0; hours--) counts[hours]! += counts[hours + 1]!;
}
