import { quantileMembersMin } from "@halcyon/schema/registry";
import type { AmountMoments, GammaParameters } from "../laws/emos-law.ts";
import { censoredGammaCrpsGradient } from "../laws/gamma-law.ts";
import { minimise } from "./minimise.ts";
import { amountMomentsIn, daysOf, type Pairs } from "./pairs.ts";

/**
 * Weight of the expected parameter values, relative to one day of data. The spreads are how far the slope, and the logarithm of each other parameter, usually
 * deviate from their expected values.
 */
const usualWeight = 0.3;
const slopeSpread = 0.15;
const logSpread = 1.5;
/** Minimum shape of the gamma distribution; `shapeMax` is the maximum. Real weather lies in between, and shapes beyond would lose numerical precision. */
const shapeMin = 0.005;
const shapeMax = 500;

/**
 * Fits a censored, shifted gamma distribution to pairs of forecast and observed amounts, by minimising the mean CRPS. The mean of the distribution depends on
 * the members' mean and the share of wet members. The variance of the distribution depends on the members' mean and variance. If there are too few members,
 * their variance and wet share are not used: `e` and `f` are 0.
 *
 * @returns Undefined if all forecasts or all observations are dry, or if the search finds no minimum.
 * @see Scheuerer & Hamill 2015, https://doi.org/10.1175/MWR-D-15-0061.1
 * @see Baran & Nemoda 2016, https://arxiv.org/abs/1512.04068
 */
export function fitGamma(pairs: Pairs): GammaParameters | undefined {
  const { observed, members, values } = pairs;
  const said = Array.from(observed.keys(), (pair) => amountMomentsIn(values, pair * members, members));
  const days = daysOf(pairs);
  const unit = observed.reduce((sum, value) => sum + value, 0) / observed.length;
  const usual = said.reduce((sum, { mean }) => sum + mean, 0) / said.length;
  if (!(unit > 0 && usual > 0)) return undefined;
  const squares = observed.reduce((sum, value, pair) => sum + (value - said[pair]!.mean) ** 2, 0);
  const variance = Math.max(squares / observed.length, 1e-6) / unit ** 2;
  const start = [
    Math.log(0.1),
    1,
    Math.log(variance / 10),
    Math.log((variance * unit) / usual),
    Math.log(0.1),
    ...(members < quantileMembersMin ? [] : [Math.log(0.05), Math.log(0.1)]),
  ];
  const groups = grouped(said, observed);
  const partial = new Float64Array(3);
  const objective = (at: Float64Array, gradient: Float64Array): number => {
    gradient.fill(0);
    const { a, b, c, d, e, f, shift } = parametersAt(at);
    let sum = 0;
    for (const { mean, variance: ofMembers, wetShare, value, count } of groups) {
      const x = mean / unit;
      const s2 = ofMembers / unit ** 2;
      const centre = a + b * x + e * wetShare;
      const spread = c + d * x + f * s2;
      const free = centre ** 2 / spread;
      const shape = Math.min(Math.max(free, shapeMin), shapeMax);
      const scale = centre / shape;
      sum += count * censoredGammaCrpsGradient({ shape, scale, shift }, value / unit, partial);
      const isHeld = shape !== free;
      const byCentre = isHeld
        ? partial[1]! / shape
        : partial[0]! * ((2 * centre) / spread) - (partial[1]! * spread) / centre ** 2;
      const bySpread = isHeld ? 0 : -partial[0]! * (centre / spread) ** 2 + partial[1]! / centre;
      gradient[0]! += count * byCentre * a;
      gradient[1]! += at[1]! > 0 ? count * byCentre * x : 0;
      gradient[2]! += count * bySpread * c;
      gradient[3]! += count * bySpread * d * x;
      gradient[4]! += count * partial[2]! * shift;
      if (at.length <= 5) continue;
      gradient[5]! += count * byCentre * e * wetShare;
      gradient[6]! += count * bySpread * f * s2;
    }
    for (let index = 0; index < at.length; index += 1) gradient[index]! /= observed.length;
    let score = sum / observed.length;
    for (let index = 0; index < at.length; index += 1) {
      const spread = index === 1 ? slopeSpread : logSpread;
      const off = (at[index]! - start[index]!) / spread;
      score += (usualWeight / days) * off ** 2;
      gradient[index]! += ((2 * usualWeight) / days) * (off / spread);
    }
    return score;
  };
  // The derivative by the shape is a difference, good to five digits.
  const { at, converged } = minimise(objective, start, 1e-4);
  if (!converged) return undefined;
  const { a, b, c, d, e, f, shift } = parametersAt(at);
  return { a: a * unit, b, c: c * unit ** 2, d: d * unit, e: e * unit, f, shift: shift * unit };
}

/** Returns the parameters for a point of the search. A point contains the logarithms of all parameters except the slope. */
function parametersAt(at: Float64Array): GammaParameters {
  const [a, slope, c, d, shift, e, f] = at.map((value, index) => (index === 1 ? value : Math.exp(value)));
  return { a: a!, b: Math.max(slope!, 0), c: c!, d: d!, e: e ?? 0, f: f ?? 0, shift: shift! };
}

interface Group extends AmountMoments {
  readonly value: number;
  count: number;
}

/** Groups pairs in which both the forecast and the observation are equal, such as all dry pairs. */
function grouped(said: readonly AmountMoments[], observed: Float64Array): readonly Group[] {
  const groups = new Map<string, Group>();
  for (let pair = 0; pair < observed.length; pair += 1) {
    const [moments, value] = [said[pair]!, observed[pair]!];
    const key = `${moments.mean} ${moments.variance} ${moments.wetShare} ${value}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ...moments, value, count: 1 });
    else group.count += 1;
  }
  return [...groups.values()];
}
