import { packScore, scoreSteps, unpackScore } from "../score/publish/packed-scores.ts";
import { probabilityOf } from "../statistics/probability-of.ts";
import type { ReferenceScore } from "./score-sums.ts";
import { happens } from "./verified-score.ts";

/** Published scores of a sample, compared with the observed score. */
export interface VerifiedSample {
  /** Number of scores in the sample, at least 1. */
  readonly size: number;
  /** Number of scores above 0.9 (event `ideal`); `unsuitable` is the number of scores below 0.1. */
  readonly ideal: number;
  readonly unsuitable: number;
  /** Fair CRPS of the sample; for a single score, the distance from the observed score. */
  readonly crps: number;
}

/** Number of consecutive score values in a block. A block without scores is skipped as a whole. */
const blockSteps = 64;

/** Number of scores with each value. The flags in `isBlockCounted` mark the blocks that contain scores. All are 0 between two calls. */
const counts = new Uint32Array(scoreSteps + blockSteps);
const isBlockCounted = new Uint8Array(Math.ceil(counts.length / blockSteps));

/**
 * Compares a sample of published scores with the observed score, like `verifyScore` does for members. This function is much faster than `verifyScore`, because
 * it works with whole numbers.
 *
 * @param sample - Scores in ten-thousandths, in any order, none missing.
 * @param observed - Observed published score, 0..1.
 * @throws RangeError if there are no scores.
 * @example
 * ```js
 * const sample = verifySample(Int16Array.of(10_000, 9500, 5000, 500), 0.95);
 * sample.ideal; // => 2
 * ```
 */
export function verifySample(sample: Int16Array, observed: number): VerifiedSample {
  const size = sample.length;
  if (size === 0) throw new RangeError("The sample has no score.");
  const observedSteps = packScore(observed);
  let distance = 0;
  for (let index = 0; index < size; index++) {
    const steps = sample[index]!;
    distance += Math.abs(steps - observedSteps);
    counts[steps]! += 1;
    isBlockCounted[Math.floor(steps / blockSteps)] = 1;
  }
  let ideal = 0;
  let unsuitable = 0;
  let below = 0;
  let spread = 0;
  for (let steps = 0; below < size; steps++) {
    if (steps % blockSteps === 0) {
      const block = steps / blockSteps;
      if (isBlockCounted[block] === 0) {
        steps += blockSteps - 1;
        continue;
      }
      isBlockCounted[block] = 0;
    }
    const count = counts[steps]!;
    if (count === 0) continue;
    counts[steps] = 0;
    const score = unpackScore(steps);
    if (happens("ideal", score)) ideal += count;
    if (happens("unsuitable", score)) unsuitable += count;
    // The sum of 2 rank - size + 1 over equal scores, whose ranks follow each other.
    spread += (2 * below + count - size) * count * steps;
    below += count;
  }
  const pairs = size * Math.max(size - 1, 1);
  return { size, ideal, unsuitable, crps: (distance / size - spread / pairs) / scoreSteps };
}

/**
 * Returns the scores of a sample as a reference forecast of an hour.
 *
 * @param observed - Observed published score, 0..1.
 * @example Continues from {@link verifySample}.
 * ```js
 * referenceOf(sample, 0.95).probability; // => { ideal: 0.5, unsuitable: 0.3 }
 * ```
 */
export function referenceOf(
  { size, ideal, unsuitable, crps }: VerifiedSample,
  observed: number,
): ReferenceScore {
  const probability = (count: number): number => (size === 1 ? count : probabilityOf(count, size));
  return { observed, crps, probability: { ideal: probability(ideal), unsuitable: probability(unsuitable) } };
}
