/**
 * Gamma distribution, shifted down and censored at 0: negative values become 0.
 *
 * @see Scheuerer & Hamill 2015, https://doi.org/10.1175/MWR-D-15-0061.1
 */
interface CensoredGamma {
  readonly shape: number;
  readonly scale: number;
  /** Downward shift in the unit of the value, at least 0. */
  readonly shift: number;
}

/** Returns the continuous ranked probability score (CRPS) of a censored, shifted gamma distribution for an observed value of at least 0. */
export function censoredGammaCrps({ shape, scale, shift }: CensoredGamma, observed: number): number {
  return scale * unitCrps(shape, (observed + shift) / scale, shift / scale);
}

/**
 * Returns the CRPS like {@link censoredGammaCrps}, and writes its derivatives with respect to shape, scale and shift.
 *
 * @param gradient - Receives the three derivatives.
 */
export function censoredGammaCrpsGradient(
  law: CensoredGamma,
  observed: number,
  gradient: Float64Array,
): number {
  const { shape, scale, shift } = law;
  const score = censoredGammaCrps(law, observed);
  const step = 1e-5 * shape;
  const byShape = (censoredGammaCrps({ shape: shape + step, scale, shift }, observed) - score) / step;
  const byValue = 2 * gammaBelow(shape, (observed + shift) / scale) - 1;
  const byShift = byValue - gammaBelow(shape, shift / scale) ** 2;
  gradient[0] = byShape;
  // The score grows in proportion to scale, shift and value together.
  gradient[1] = (score - shift * byShift - observed * byValue) / scale;
  gradient[2] = byShift;
  return score;
}

/** Returns the CRPS for a scale of 1. Value and shift are given in units of the scale. */
function unitCrps(shape: number, value: number, shift: number): number {
  const [below, belowNext] = belowTwo(shape, value);
  const [dry, dryNext] = belowTwo(shape, shift);
  const beta = Math.exp(logGamma(0.5) + logGamma(shape + 0.5) - logGamma(shape + 1));
  return (
    value * (2 * below - 1) -
    shift * dry ** 2 +
    shape * (1 + 2 * dry * dryNext - dry ** 2 - 2 * belowNext) -
    ((shape * beta) / Math.PI) * (1 - gammaBelow(2 * shape, 2 * shift))
  );
}

/** Returns two probabilities below x: for a gamma distribution with the given shape, and for one with the shape plus 1. */
function belowTwo(shape: number, x: number): readonly [number, number] {
  if (x <= 0) return [0, 0];
  const below = gammaBelow(shape, x);
  return [below, below - Math.exp(shape * Math.log(x) - x - logGamma(shape + 1))];
}

/**
 * Returns the cumulative probability at x of a gamma distribution with a scale of 1. The error is at most 1e-12.
 *
 * @param shape - Above 0.
 * @see NIST Digital Library of Mathematical Functions, 8.7.1 and 8.9.2, https://dlmf.nist.gov/8
 */
export function gammaBelow(shape: number, x: number): number {
  if (x <= 0) return 0;
  const factor = Math.exp(shape * Math.log(x) - x - logGamma(shape));
  return x < shape + 1 ? factor * series(shape, x) : 1 - factor * fraction(shape, x);
}

const termsMax = 10_000;
const precision = 1e-14;

function series(shape: number, x: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let index = 1; index < termsMax && term > sum * precision; index += 1) {
    term *= x / (shape + index);
    sum += term;
  }
  return sum;
}

/** Evaluates by Lentz's method the continued fraction that gives the probability above x. */
function fraction(shape: number, x: number): number {
  let top = Number.MAX_VALUE;
  let bottom = 1 / (x + 1 - shape);
  let value = bottom;
  for (let index = 1; index < termsMax; index += 1) {
    const factor = index * (shape - index);
    const next = x + 1 - shape + 2 * index;
    bottom = 1 / (factor * bottom + next);
    top = next + factor / top;
    const change = bottom * top;
    value *= change;
    if (Math.abs(change - 1) < precision) break;
  }
  return value;
}

/**
 * Returns the natural logarithm of the gamma function for x > 0. The relative or the absolute error of the result is at most 1e-13.
 *
 * @see NIST Digital Library of Mathematical Functions, 5.11.1 and 5.5.1, https://dlmf.nist.gov/5
 */
export function logGamma(x: number): number {
  // Stirling's series has its digits from 10 on.
  let rise = 1;
  let at = x;
  for (; at < 10; at += 1) rise *= at;
  const inverse = 1 / at;
  const square = inverse * inverse;
  const tail =
    inverse *
    (1 / 12 -
      square *
        (1 / 360 -
          square * (1 / 1260 - square * (1 / 1680 - square * (1 / 1188 - (691 / 360_360) * square)))));
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + tail - Math.log(rise);
}

/**
 * Returns a quantile of a gamma distribution with a scale of 1, with a relative error within 1e-9.
 *
 * @param probability - Above 0 and below 1.
 */
export function gammaQuantile(shape: number, probability: number): number {
  // In the logarithm the share rises from 0 to 1 without a flat part near 0, so that Newton's steps stay inside a bracket.
  let low = -800;
  let high = Math.log(shape + 20 * Math.sqrt(shape) + 40);
  let at = Math.min(Math.max((Math.log(probability) + logGamma(shape + 1)) / shape, low), high - 1);
  for (let turn = 0; turn < 200; turn += 1) {
    const x = Math.exp(at);
    const off = gammaBelow(shape, x) - probability;
    if (off > 0) high = at;
    else low = at;
    const slope = Math.exp(shape * at - x - logGamma(shape));
    const wished = at - off / slope;
    const next = wished > low && wished < high ? wished : (low + high) / 2;
    if (Math.abs(next - at) < 1e-11) return Math.exp(next);
    at = next;
  }
  return Math.exp(at);
}

/** Number of shapes in the table. The logarithms of the shapes are evenly spaced. Precipitation has shapes from 0.05 to 20. */
const rows = 256;
const least = Math.log(0.02);
const most = Math.log(200);

const tables = new Map<number, readonly Float64Array[]>();

/** Function that writes the quantiles j/(K+1) of a gamma distribution with scale 1, in ascending order. */
type Quantiles = (shape: number, target: Float64Array) => void;

/**
 * Returns a function that computes the quantiles j/(K+1) of gamma distributions with scale 1, accurate to 0.2 %. The returned function interpolates in a table
 * of 256 shapes between 0.02 and 200. K is `members`, and the table is made once for each K. A shape outside the table is clamped to its ends.
 */
export function gammaQuantiles(members: number): Quantiles {
  const table = tables.get(members) ?? tableOf(members);
  tables.set(members, table);
  return (shape, target) => {
    const position =
      ((Math.min(Math.max(Math.log(shape), least), most) - least) / (most - least)) * (rows - 1);
    const row = Math.min(Math.floor(position), rows - 2);
    const share = position - row;
    const [below, above] = [table[row]!, table[row + 1]!];
    for (let rank = 0; rank < members; rank += 1) {
      target[rank] = below[rank]! + share * (above[rank]! - below[rank]!);
    }
  };
}

function tableOf(members: number): readonly Float64Array[] {
  return Array.from({ length: rows }, (_, row) => {
    const shape = Math.exp(least + ((most - least) * row) / (rows - 1));
    return Float64Array.from({ length: members }, (_unused, rank) =>
      gammaQuantile(shape, (rank + 1) / (members + 1)),
    );
  });
}
