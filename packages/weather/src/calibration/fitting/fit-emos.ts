import { quantileMembersMin } from "@halcyon/schema/registry";
import { solve } from "@halcyon/scoring/statistics";
import { type EmosParameters, type LawName, laws, wavesOf } from "../laws/emos-law.ts";
import { minimise } from "./minimise.ts";
import { daysOf, momentsOf, type Pairs } from "./pairs.ts";

/** Minimum number of distinct days that fitting a yearly wave needs. */
const seasonDaysMin = 300;
/** Weight of the expected slope of 1, as an equivalent number of days of data. */
const slopeDays = 30;
/**
 * Weight of the expected parameter values, relative to one day of data. `usualLogit` is the expected logit of `w`. The spreads are how far the slope, the
 * logarithm of the scale and the logit usually deviate from their expected values.
 */
const usualWeight = 0.3;
const slopeSpread = 0.15;
const logScaleSpread = 0.5;
const usualLogit = 1;
const logitSpread = 1.5;

/**
 * Fits the location and variance of a distribution to pairs of forecasts and observations, by minimising the mean CRPS. The slope is shrunk towards 1, and the
 * variance towards the variance of the residuals. If there are enough members, the variance also depends on the variance of the members; otherwise it does not,
 * and the parameter `w` is 0.
 *
 * @returns Undefined if the members never differ, the observations never differ, or the search finds no minimum.
 * @see Gneiting et al. 2005, https://doi.org/10.1175/MWR2904.1
 */
export function fitEmos(law: LawName, pairs: Pairs): EmosParameters | undefined {
  const { observed, hours, members } = pairs;
  const { means, variances } = momentsOf(pairs);
  const count = observed.length;
  const days = daysOf(pairs);
  const centre = meanOf(observed);
  const deviation = Math.sqrt(meanOf(observed.map((value) => (value - centre) ** 2)));
  const s2bar = meanOf(variances);
  if (!(deviation > 0 && s2bar > 0)) return undefined;
  const middle = meanOf(means);
  const waveCount = days >= seasonDaysMin ? 4 : 2;
  const waves = Float64Array.from(hours.flatMap((hour) => wavesOf(hour, waveCount)));
  const line = startOf({ means, observed, waves, waveCount, days, middle });
  const logScale = Math.log(line.residualVariance / s2bar) / 2;
  const followsDay = members >= quantileMembersMin;

  const { crps } = laws[law];
  const partial = new Float64Array(2);
  const size = 2 + waveCount + (followsDay ? 2 : 1);
  const objective = (at: Float64Array, gradient: Float64Array): number => {
    gradient.fill(0);
    const scale0 = Math.exp(at[2 + waveCount]!);
    const w = followsDay ? 1 / (1 + Math.exp(-at[size - 1]!)) : 0;
    let sum = 0;
    for (let pair = 0; pair < count; pair += 1) {
      const off = (means[pair]! - middle) / deviation;
      let location = at[0]! + at[1]! * off;
      for (let wave = 0; wave < waveCount; wave += 1)
        location += at[2 + wave]! * waves[pair * waveCount + wave]!;
      const spread = Math.sqrt(Math.max((1 - w) * s2bar + w * variances[pair]!, 1e-9));
      const scale = scale0 * spread;
      sum += crps(centre + deviation * location, scale, observed[pair]!, partial) / deviation;
      const byLocation = partial[0]!;
      const byLogScale = (partial[1]! * scale) / deviation;
      gradient[0]! += byLocation;
      gradient[1]! += byLocation * off;
      for (let wave = 0; wave < waveCount; wave += 1)
        gradient[2 + wave]! += byLocation * waves[pair * waveCount + wave]!;
      gradient[2 + waveCount]! += byLogScale;
      if (followsDay)
        gradient[size - 1]! += (byLogScale * w * (1 - w) * (variances[pair]! - s2bar)) / (2 * spread ** 2);
    }
    for (let index = 0; index < size; index += 1) gradient[index]! /= count;
    let value = sum / count;
    const draw = (index: number, usual: number, spread: number): void => {
      const off = (at[index]! - usual) / spread;
      value += (usualWeight / days) * off ** 2;
      gradient[index]! += ((2 * usualWeight) / days) * (off / spread);
    };
    draw(1, 1, slopeSpread);
    draw(2 + waveCount, logScale, logScaleSpread);
    if (followsDay) draw(size - 1, usualLogit, logitSpread);
    return value;
  };
  const start = [
    0,
    line.slope,
    ...Array.from(line.amplitudes, (amplitude) => amplitude / deviation),
    logScale,
    ...(followsDay ? [usualLogit] : []),
  ];
  start[0] = (line.level - centre) / deviation;
  const { at, converged } = minimise(objective, start);
  if (!converged) return undefined;
  return {
    a: centre + deviation * at[0]! - at[1]! * middle,
    b: at[1]!,
    harmonics: Array.from(at.subarray(2, 2 + waveCount), (amplitude) => amplitude * deviation),
    g2: Math.exp(2 * at[2 + waveCount]!),
    w: followsDay ? 1 / (1 + Math.exp(-at[size - 1]!)) : 0,
    s2bar,
  };
}

interface StartInput {
  readonly means: Float64Array;
  readonly observed: Float64Array;
  readonly waves: Float64Array;
  readonly waveCount: number;
  readonly days: number;
  readonly middle: number;
}

/**
 * Returns start values for the search, by least squares. All parameters are fitted first. Then the level and the waves are fitted again, with the slope
 * shrunk towards 1.
 */
function startOf({ means, observed, waves, waveCount, days, middle }: StartInput): {
  readonly level: number;
  readonly slope: number;
  readonly amplitudes: Float64Array;
  readonly residualVariance: number;
} {
  const columnOf = (pair: number, column: number): number => {
    if (column === 0) return 1;
    return column <= waveCount ? waves[pair * waveCount + column - 1]! : means[pair]! - middle;
  };
  const free = leastSquares(observed, waveCount + 2, columnOf);
  const slope = 1 + ((free[waveCount + 1]! - 1) * days) / (days + slopeDays);
  const rest = observed.map((value, pair) => value - slope * (means[pair]! - middle));
  const [level, ...amplitudes] = leastSquares(rest, waveCount + 1, columnOf);
  const residuals = rest.map((value, pair) => {
    let said = level!;
    for (let wave = 0; wave < waveCount; wave += 1)
      said += amplitudes[wave]! * waves[pair * waveCount + wave]!;
    return (value - said) ** 2;
  });
  return {
    level: level!,
    slope,
    amplitudes: Float64Array.from(amplitudes),
    residualVariance: Math.max(meanOf(residuals), 1e-6),
  };
}

function leastSquares(
  values: Float64Array,
  columns: number,
  columnOf: (row: number, column: number) => number,
): Float64Array {
  const matrix = Array.from({ length: columns }, () => new Float64Array(columns));
  const right = new Float64Array(columns);
  for (let row = 0; row < values.length; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const factor = columnOf(row, column);
      right[column]! += factor * values[row]!;
      for (let other = 0; other < columns; other += 1)
        matrix[column]![other]! += factor * columnOf(row, other);
    }
  }
  return solve(matrix, right);
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
