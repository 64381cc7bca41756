import type { GammaParameters } from "../laws/emos-law.ts";
import { censoredGammaCrpsGradient } from "../laws/gamma-law.ts";
import { minimise } from "./minimise.ts";
import { daysOf, momentsOf, type Pairs } from "./pairs.ts";

/** Weight of what is usual beside one day of evidence, and how far from it each parameter may well lie. */
const usualWeight = 0.3;
const slopeSpread = 0.15;
const logSpread = 1.5;
/** Shapes and scales that no weather has, where the numbers would lose their digits. */
const shapeMin = 0.005;
const shapeMax = 500;

/**
 * Fits a censored, shifted gamma law to pairs of amounts by the least mean CRPS. Mean and variance are linear in the mean of the members.
 *
 * @returns Undefined where nothing ever fell, in forecasts or observations, and where the search ends at no minimum.
 * @see Scheuerer & Hamill 2015, https://doi.org/10.1175/MWR-D-15-0061.1
 * @see Baran & Nemoda 2016, https://arxiv.org/abs/1512.04068
 */
export function fitGamma(pairs: Pairs): GammaParameters | undefined {
  const { observed } = pairs;
  const { means } = momentsOf(pairs);
  const days = daysOf(pairs);
  const unit = observed.reduce((sum, value) => sum + value, 0) / observed.length;
  const usual = means.reduce((sum, value) => sum + value, 0) / means.length;
  if (!(unit > 0 && usual > 0)) return undefined;
  const squares = observed.reduce((sum, value, pair) => sum + (value - means[pair]!) ** 2, 0);
  const variance = Math.max(squares / observed.length, 1e-6) / unit ** 2;
  const start = [
    Math.log(0.1),
    1,
    Math.log(variance / 10),
    Math.log((variance * unit) / usual),
    Math.log(0.1),
  ];
  const groups = grouped(means, observed);
  const partial = new Float64Array(3);
  const objective = (at: Float64Array, gradient: Float64Array): number => {
    gradient.fill(0);
    const [a, b, c, d, shift] = [
      Math.exp(at[0]!),
      Math.max(at[1]!, 0),
      Math.exp(at[2]!),
      Math.exp(at[3]!),
      Math.exp(at[4]!),
    ];
    let sum = 0;
    for (const { mean, value, count } of groups) {
      const x = mean / unit;
      const centre = a + b * x;
      const spread = c + d * x;
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
  return {
    a: Math.exp(at[0]!) * unit,
    b: Math.max(at[1]!, 0),
    c: Math.exp(at[2]!) * unit ** 2,
    d: Math.exp(at[3]!) * unit,
    shift: Math.exp(at[4]!) * unit,
  };
}

interface Group {
  readonly mean: number;
  readonly value: number;
  count: number;
}

/** Pairs that say the same, as all dry ones, together. */
function grouped(means: Float64Array, observed: Float64Array): readonly Group[] {
  const groups = new Map<string, Group>();
  for (let pair = 0; pair < observed.length; pair += 1) {
    const [mean, value] = [means[pair]!, observed[pair]!];
    const key = `${mean} ${value}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { mean, value, count: 1 });
    else group.count += 1;
  }
  return [...groups.values()];
}
