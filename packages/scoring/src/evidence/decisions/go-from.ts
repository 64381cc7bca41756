import {
  betaCalibrated,
  type BetaCalibration,
  betaFits,
  likeliestBeta,
} from "../../statistics/beta-calibration.ts";
import { probabilityOf } from "../../statistics/probability-of.ts";
import { quantileType7 } from "../../statistics/quantile.ts";
import { blockDraws } from "../../verification/resampling/resampled-days.ts";
import type { PromiseCase } from "../evidence-case.ts";
import type { GoFrom, LearnedGoFrom } from "../evidence-figures.ts";
import { blockOf } from "../measures/promise-days.ts";

/** Number of resamples of the promises. The correction of odds is fitted to each of them, and the interval comes from the results. */
const resamples = 200;

/** Number of steps of published probabilities from 0 to 1. */
const steps = 10_000;

/**
 * Fits the corrections of odds for {@link goFrom}: to all promised windows, and to resampled blocks of 10 days.
 *
 * @param cases - At least one promised window.
 * @param seed - Integer seed; equal seeds give the same resamples.
 */
export function learnedGoFrom(cases: readonly PromiseCase[], seed: number): LearnedGoFrom {
  const all = fittedBeta(cases);
  const sizes = [...Map.groupBy(cases, ({ members }) => members)];
  const [[of]] = sizes.toSorted(([size, one], [other, more]) => more.length - one.length || other - size) as [
    (typeof sizes)[number],
  ];
  return {
    all,
    refits: resampledBetas(cases, all, seed),
    byMembers: fittedBeta(cases, ({ membersGood, members }) => probabilityOf(membersGood, members)),
    of,
  };
}

/**
 * Returns the lowest published probability at which using a window pays. It pays if the odds, corrected by all outcomes, are at least the cost ratio. The
 * interval comes from the fits to resampled blocks.
 */
export function goFrom({ all, refits, byMembers, of }: LearnedGoFrom, costRatio: number): GoFrom {
  const lowest = (beta: BetaCalibration): number => lowestProbability(beta, costRatio);
  const drawn = refits.map(lowest).toSorted((left, right) => left - right);
  return {
    probability: lowest(all),
    low: quantileType7(drawn, 0.05),
    high: quantileType7(drawn, 0.95),
    members: lowestMembers(byMembers, of, costRatio),
    of,
  };
}

/**
 * Fits the correction of probabilities to the outcomes of promised windows. Windows with equal probabilities are grouped, so that a fit processes each
 * probability only once.
 *
 * @param said - Returns the probability of a promised window; by default the published probability.
 */
export function fittedBeta(
  cases: readonly PromiseCase[],
  said: (one: PromiseCase) => number = publishedOf,
): BetaCalibration {
  const groups = [...Map.groupBy(cases, said)];
  return likeliestBeta({
    probabilities: Float64Array.from(groups, ([probability]) => probability),
    happened: groups.map(([, group]) => group.filter(({ held }) => held).length),
    counts: groups.map(([, group]) => group.length),
  });
}

const publishedOf = ({ probability }: PromiseCase): number => probability;

/**
 * Fits a correction of odds to each resampled set of promises.
 *
 * @param beta - Correction of all promises, near which the others are.
 */
function resampledBetas(
  cases: readonly PromiseCase[],
  beta: BetaCalibration,
  seed: number,
): BetaCalibration[] {
  const probabilities = Float64Array.from(new Set(cases.map(publishedOf)));
  const positions = new Map([...probabilities].map((probability, position) => [probability, position]));
  const blocks = [...Map.groupBy(cases, blockOf).values()].map((block) =>
    block.map(({ probability, held }) => ({ position: positions.get(probability)!, held })),
  );
  const fit = betaFits(probabilities);
  return Array.from({ length: resamples }, (_, resample) => {
    const counts = new Float64Array(probabilities.length);
    const happened = new Float64Array(probabilities.length);
    const drawn = blockDraws(blocks.length, seed, resample);
    for (let index = 0; index < blocks.length; index += 1) {
      for (const { position, held } of blocks[drawn(index)]!) {
        counts[position]! += 1;
        if (held) happened[position]! += 1;
      }
    }
    return fit(counts, happened, beta);
  });
}

/** Returns the lowest published probability whose corrected odds reach a cost ratio. Returns 0 if all probabilities do, and 1 if none does. */
function lowestProbability(beta: BetaCalibration, costRatio: number): number {
  const isEnough = (step: number): boolean => betaCalibrated(beta, step / steps) >= costRatio;
  if (isEnough(1)) return 0;
  let [short, enough] = [1, steps];
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else short = middle;
  }
  return enough / steps;
}

/** Returns the lowest number of good members, of all, whose corrected odds reach a cost ratio. Returns null if none does. */
function lowestMembers(beta: BetaCalibration, of: number, costRatio: number): number | null {
  for (let members = 0; members <= of; members += 1) {
    if (betaCalibrated(beta, probabilityOf(members, of)) >= costRatio) return members;
  }
  return null;
}
