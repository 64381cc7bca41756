import { betaCalibrated, likeliestBeta } from "../../statistics/beta-calibration.ts";
import type { PromiseCase } from "../evidence-case.ts";
import { blockOf } from "../measures/promise-days.ts";

/** Number of parts into which blocks of days are divided. */
const folds = 5;

/**
 * Corrects the probability of each promise by the outcomes of promises in other blocks of 10 days. What came on the day of a promise does not change its
 * probability.
 *
 * @returns Corrected probability of each promise, above 0 and below 1.
 */
export function bentOdds(cases: readonly PromiseCase[]): Float64Array {
  const bent = new Float64Array(cases.length);
  for (let fold = 0; fold < folds; fold += 1) {
    const others = cases.filter((one) => foldOf(one) !== fold);
    const beta = likeliestBeta({
      probabilities: Float64Array.from(others, ({ probability }) => probability),
      happened: others.map(({ held }) => held),
    });
    for (const [index, one] of cases.entries()) {
      if (foldOf(one) === fold) bent[index] = betaCalibrated(beta, one.probability);
    }
  }
  return bent;
}

/** Returns the part in which the block of a promise is. */
function foldOf(one: PromiseCase): number {
  return blockOf(one) % folds;
}
