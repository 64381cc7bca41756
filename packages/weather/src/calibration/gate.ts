import { uniformOf } from "../synthetic/hash.ts";
import { dayOf, pairsAt, type Pairs } from "./pairs.ts";
import { plainCrps } from "./plain-crps.ts";

/** Writes the calibrated members of a pair, ascending. */
export type Calibrate = (pairs: Pairs, pair: number, target: Float64Array) => void;

/** Learns from pairs; undefined where they teach nothing. */
export type Fit = (pairs: Pairs) => Calibrate | undefined;

/** What calibration would have gained on days that it was not fitted to. */
export interface Gain {
  /** Mean plain CRPS of the members, and of the calibrated ones. */
  readonly crpsRaw: number;
  readonly crps: number;
  readonly accepted: boolean;
  /** Why not, as a sentence without its full stop. */
  readonly because?: string;
}

const folds = 5;
const blockDays = 5;
const resamples = 200;
/** The least share of the score that must be gained. */
const gainMin = 0.02;
/** The quantile of the resampled gains that must lie above 0. */
const gainQuantile = 0.05;

/**
 * Whether a fit is better than the members themselves on days that it has not seen: five folds of whole blocks of five days, each judged by what was
 * fitted to the others. It is accepted where it gains at least 2 percent, and something in 95 percent of 200 draws of the blocks.
 */
export function gainOf(pairs: Pairs, fit: Fit): Gain {
  const { observed, hours, members, values } = pairs;
  const firstDay = hours.reduce((least, hour) => Math.min(least, dayOf(hour)), Infinity);
  const blockOf = (pair: number): number => Math.floor((dayOf(hours[pair]!) - firstDay) / blockDays);
  const positions = Array.from(observed.keys());
  const blocks = new Map<number, { raw: number; calibrated: number }>();
  const target = new Float64Array(members);
  for (let fold = 0; fold < folds; fold += 1) {
    const isHere = (pair: number): boolean => blockOf(pair) % folds === fold;
    const calibrate = fit(
      pairsAt(
        pairs,
        positions.filter((pair) => !isHere(pair)),
      ),
    );
    if (calibrate === undefined)
      return { crpsRaw: Number.NaN, crps: Number.NaN, accepted: false, because: "the fit finds no minimum" };
    for (const pair of positions.filter(isHere)) {
      const block = blocks.get(blockOf(pair)) ?? { raw: 0, calibrated: 0 };
      blocks.set(blockOf(pair), block);
      calibrate(pairs, pair, target);
      block.raw += plainCrps(values, pair * members, members, observed[pair]!);
      block.calibrated += plainCrps(target, 0, members, observed[pair]!);
    }
  }
  const sums = [...blocks.values()];
  const raw = sums.reduce((sum, block) => sum + block.raw, 0);
  const calibrated = sums.reduce((sum, block) => sum + block.calibrated, 0);
  const gain = 1 - calibrated / raw;
  const scores = { crpsRaw: raw / observed.length, crps: calibrated / observed.length };
  if (!(gain >= gainMin))
    return { ...scores, accepted: false, because: `it gains ${percent(gain)}, and 2 % are needed` };
  if (!(lowGain(sums) > 0))
    return { ...scores, accepted: false, because: "its gain may be chance: too few blocks of days have it" };
  return { ...scores, accepted: true };
}

/** The gain that 95 percent of draws of the blocks pass. */
function lowGain(blocks: readonly { readonly raw: number; readonly calibrated: number }[]): number {
  const gains = Array.from({ length: resamples }, (_, draw) => {
    let raw = 0;
    let calibrated = 0;
    for (let index = 0; index < blocks.length; index += 1) {
      const block = blocks[Math.floor(uniformOf(draw, index) * blocks.length)]!;
      raw += block.raw;
      calibrated += block.calibrated;
    }
    return 1 - calibrated / raw;
  });
  return gains.toSorted((left, right) => left - right)[Math.floor(gainQuantile * resamples)]!;
}

function percent(share: number): string {
  return Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : "nothing";
}
