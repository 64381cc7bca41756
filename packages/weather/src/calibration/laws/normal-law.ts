const rootPi = Math.sqrt(Math.PI);

/**
 * Normal distribution with a location and a scale.
 *
 * @see Gneiting et al. 2005, https://doi.org/10.1175/MWR2904.1, for its CRPS
 */
export const normalLaw: Law = {
  quantile: (location, scale, probability) => location + scale * normalQuantile(probability),
  quantiles: (location, scale, target, { standard } = evenLevels(target.length)) => {
    for (let rank = 0; rank < target.length; rank += 1) target[rank] = location + scale * standard[rank]!;
  },
  crps(location, scale, observed, gradient) {
    const z = (observed - location) / scale;
    const centred = 2 * normalBelow(z) - 1;
    const density = 2 * normalDensity(z) - 1 / rootPi;
    gradient[0] = -centred;
    gradient[1] = density;
    return scale * (z * centred + density);
  },
};

/** Probabilities at which a distribution is evaluated, ascending. `standard` has the quantiles of the standard normal distribution there. */
interface Levels {
  readonly probabilities: Float64Array;
  readonly standard: Float64Array;
}

function levelsAt(probabilities: Float64Array): Levels {
  return { probabilities, standard: probabilities.map(normalQuantile) };
}

const even = new Map<number, Levels>();

/** Returns the probabilities j/(K+1) of K members, computed once for each K. */
function evenLevels(count: number): Levels {
  const known = even.get(count);
  if (known !== undefined) return known;
  const made = levelsAt(Float64Array.from({ length: count }, (_, rank) => (rank + 1) / (count + 1)));
  even.set(count, made);
  return made;
}

/** Tail probabilities at which Q10 and Q90 are taken from a distribution. Q10 is the quantile at `low`, and Q90 is the quantile at 1 minus `high`. */
export interface ServedLevels {
  readonly low: number;
  readonly high: number;
}

/** Probability of a value below Q10, and of a value above Q90. */
export const tailLevel = 0.1;

/**
 * Returns the probabilities of the K quantiles that become members. Q10 is taken at the probability `low`, and Q90 at 1 minus `high`. The other probabilities
 * are interpolated linearly.
 *
 * @param count - K, the number of members.
 */
export function bentLevels(count: number, { low, high }: ServedLevels): Levels {
  const { probabilities } = evenLevels(count);
  return levelsAt(
    probabilities.map((probability) => {
      if (probability <= tailLevel) return (probability / tailLevel) * low;
      if (probability >= 1 - tailLevel) return 1 - ((1 - probability) / tailLevel) * high;
      return low + ((probability - tailLevel) / (1 - 2 * tailLevel)) * (1 - high - low);
    }),
  );
}

/** Location, in units of the scale, from which truncation at 0 is ignored. It then cuts off less than 1e-9 of the distribution. */
const farAboveZero = 6;

/** Maximum distance of the location below 0, in units of the scale. Further below, less than 4e-5 of the distribution lies above 0, and precision is lost. */
const belowZeroMax = 4;

/**
 * Normal distribution with a location and a scale, truncated at 0. A location more than four scales below 0 is clamped to four scales below 0.
 *
 * @see Thorarinsdottir & Gneiting 2010, https://doi.org/10.1111/j.1467-985X.2009.00616.x, for its CRPS
 */
export const truncatedNormalLaw: Law = {
  quantile(location, scale, probability) {
    const held = Math.max(location, -belowZeroMax * scale);
    const above = normalBelow(held / scale);
    return Math.max(0, held - scale * normalQuantile((1 - probability) * above));
  },
  quantiles: (location, scale, target, levels = evenLevels(target.length)) => {
    if (location > farAboveZero * scale) normalLaw.quantiles(location, scale, target, levels);
    else {
      const held = Math.max(location, -belowZeroMax * scale);
      const above = normalBelow(held / scale);
      for (let rank = 0; rank < target.length; rank += 1) {
        target[rank] = Math.max(0, held - scale * normalQuantile((1 - levels.probabilities[rank]!) * above));
      }
    }
  },
  crps(location, scale, observed, gradient) {
    const isHeld = location < -belowZeroMax * scale;
    const held = isHeld ? -belowZeroMax * scale : location;
    const z = (observed - held) / scale;
    const q = held / scale;
    const above = normalBelow(q);
    const below = normalBelow(z);
    const density = normalDensity(z);
    const edge = normalDensity(q);
    const pairs = normalBelow(Math.SQRT2 * q) / rootPi;
    const byZ = (2 * below + above - 2) / above;
    const ofScale = z * byZ + (2 * density) / above - pairs / above ** 2;
    const byQ =
      (2 * edge * (z * (1 - below) - density) - (Math.SQRT2 * normalDensity(Math.SQRT2 * q)) / rootPi) /
        above ** 2 +
      (2 * pairs * edge) / above ** 3;
    const byLocation = byQ - byZ;
    gradient[0] = isHeld ? 0 : byLocation;
    gradient[1] = ofScale - z * byZ - q * byQ - (isHeld ? belowZeroMax * byLocation : 0);
    return scale * ofScale;
  },
};

function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * Returns the cumulative probability at x of the standard normal distribution. The error is at most 1e-15.
 *
 * @see Hart et al. 1968, Computer Approximations, algorithm 5666
 */
export function normalBelow(x: number): number {
  const size = Math.abs(x);
  const tail = size > 37 ? 0 : Math.exp((-size * size) / 2) * tailFactor(size);
  return x > 0 ? 1 - tail : tail;
}

function tailFactor(x: number): number {
  if (x < 5 * Math.SQRT2) return polynomial(x, tailTop) / polynomial(x, tailBottom);
  return 1 / (x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))) / Math.sqrt(2 * Math.PI);
}

/**
 * Returns a quantile of the standard normal distribution, with a relative error within 1e-15.
 *
 * @param probability - Above 0 and below 1.
 * @see Wichura 1988, algorithm AS 241, https://doi.org/10.2307/2347330
 */
export function normalQuantile(probability: number): number {
  const q = probability - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180_625 - q * q;
    return (q * polynomial(r, centreTop)) / polynomial(r, centreBottom);
  }
  const r = Math.sqrt(-Math.log(Math.min(probability, 1 - probability)));
  const size =
    r <= 5
      ? polynomial(r - 1.6, nearTop) / polynomial(r - 1.6, nearBottom)
      : polynomial(r - 5, farTop) / polynomial(r - 5, farBottom);
  return q < 0 ? -size : size;
}

/** Coefficients of a polynomial, from the seventh power down to the constant. */
type Coefficients = readonly [number, number, number, number, number, number, number, number];

/** Evaluates a polynomial. For speed, the code has no loop: a request evaluates thousands of polynomials. */
function polynomial(x: number, of: Coefficients): number {
  return (
    ((((((of[0] * x + of[1]) * x + of[2]) * x + of[3]) * x + of[4]) * x + of[5]) * x + of[6]) * x + of[7]
  );
}

const tailTop: Coefficients = [
  0, 0.035_262_496_599_891_1, 0.700_383_064_443_688, 6.373_962_203_531_65, 33.912_866_078_383,
  112.079_291_497_871, 221.213_596_169_931, 220.206_867_912_376,
];
const tailBottom: Coefficients = [
  0.088_388_347_648_318_4, 1.755_667_163_182_64, 16.064_177_579_207, 86.780_732_202_946_1,
  296.564_248_779_674, 637.333_633_378_831, 793.826_512_519_948, 440.413_735_824_752,
];
const centreTop: Coefficients = [
  2509.080_928_730_122_7, 33_430.575_583_588_13, 67_265.770_927_008_7, 45_921.953_931_549_87,
  13_731.693_765_509_46, 1971.590_950_306_551_3, 133.141_667_891_784_38, 3.387_132_872_796_366_5,
];
const centreBottom: Coefficients = [
  5226.495_278_852_854, 28_729.085_735_721_943, 39_307.895_800_092_71, 21_213.794_301_586_597,
  5394.196_021_424_751, 687.187_007_492_057_9, 42.313_330_701_600_91, 1,
];
const nearTop: Coefficients = [
  0.000_774_545_014_278_341_4, 0.022_723_844_989_269_184, 0.241_780_725_177_450_6, 1.270_458_252_452_368_4,
  3.647_848_324_763_204_5, 5.769_497_221_460_691, 4.630_337_846_156_546, 1.423_437_110_749_683_5,
];
const nearBottom: Coefficients = [
  1.050_750_071_644_416_9e-9, 0.000_547_593_808_499_534_5, 0.015_198_666_563_616_457,
  0.148_103_976_427_480_08, 0.689_767_334_985_1, 1.676_384_830_183_803_8, 2.053_191_626_637_759, 1,
];
const farTop: Coefficients = [
  2.010_334_399_292_288_1e-7, 2.711_555_568_743_487_6e-5, 0.001_242_660_947_388_078_4,
  0.026_532_189_526_576_124, 0.296_560_571_828_504_87, 1.784_826_539_917_291_3, 5.463_784_911_164_114,
  6.657_904_643_501_103,
];
const farBottom: Coefficients = [
  2.044_263_103_389_939_7e-15, 1.421_511_758_316_446e-7, 1.846_318_317_510_054_8e-5,
  0.000_786_869_131_145_613_3, 0.014_875_361_290_850_615, 0.136_929_880_922_735_8, 0.599_832_206_555_888, 1,
];

/** Family of distributions with a location and a scale. */
export interface Law {
  /**
   * Returns the quantile at a probability.
   *
   * @param probability - Above 0 and below 1.
   */
  readonly quantile: (location: number, scale: number, probability: number) => number;
  /**
   * Writes K quantiles into a row of K numbers, in ascending order.
   *
   * @param levels - Probabilities of the quantiles. The default is j/(K+1).
   */
  readonly quantiles: (location: number, scale: number, target: Float64Array, levels?: Levels) => void;
  /**
   * Returns the continuous ranked probability score (CRPS) at an observed value, in the unit of the value; smaller is better.
   *
   * @param scale - Above 0.
   * @param gradient - Receives the derivatives with respect to location and scale.
   */
  readonly crps: (location: number, scale: number, observed: number, gradient: Float64Array) => number;
}
