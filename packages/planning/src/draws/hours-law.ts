/** How the hours of work of a task are distributed [h]. */
export type HoursLaw =
  /** From `low` to `high`, most often `likely`. `pert` is Malcolm's beta distribution with shape 4, closer to `likely` than `triangular`. */
  | {
      readonly law: "triangular" | "pert";
      readonly low: number;
      readonly likely: number;
      readonly high: number;
    }
  /** Half of the cases lie below `median`, nine of ten below `p90`. */
  | { readonly law: "lognormal"; readonly median: number; readonly p90: number };

/** Longest work that a law gives [h]. The tail of a lognormal law ends there. */
const hoursMax = 8760;

/** Returns what is wrong with a law, or undefined. */
export function lawFault(law: HoursLaw): string | undefined {
  if (law.law === "lognormal") {
    return law.median > 0 && law.p90 >= law.median ? undefined : "needs 0 < median <= p90";
  }
  const { low, likely, high } = law;
  return 0 <= low && low <= likely && likely <= high && high <= hoursMax && high > 0
    ? undefined
    : `needs 0 <= low <= likely <= high <= ${hoursMax} and high > 0`;
}

/** Returns the least whole hours that a law gives [h]. */
export function leastHours(law: HoursLaw): number {
  return law.law === "lognormal" ? 1 : Math.max(1, Math.ceil(law.low));
}

/** Draws the hours of work that are left from a law, rounded up to whole hours. */
export class DrawnHours {
  readonly lowest: number;
  /** Share of the cases that take at most `lowest + index` more hours. */
  private readonly shares: Float64Array;

  /** @param doneHours - Hours of work that are done [h]. The cases of the law that do not take longer are out. */
  constructor(law: HoursLaw, doneHours = 0) {
    const within = shareWithin(law);
    const high = law.law === "lognormal" ? highOf(law) : law.high;
    this.lowest = Math.max(1, leastHours(law) - doneHours);
    const count = Math.max(1, Math.ceil(high) - doneHours - this.lowest + 1);
    const out = doneHours === 0 ? 0 : within(doneHours);
    this.shares = Float64Array.from(
      { length: count },
      (_, index) => (within(doneHours + this.lowest + index) - out) / (1 - out),
    );
    this.shares[count - 1] = 1;
  }

  /** Returns the least whole number of hours left that a share of the cases does not exceed. */
  at(share: number): number {
    let [low, high] = [0, this.shares.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.shares[middle]! >= share) high = middle;
      else low = middle + 1;
    }
    return this.lowest + low;
  }
}

const normalP90 = 1.281_551_565_544_6;
/** Number of standard deviations at which the tail of a lognormal law ends. */
const tail = 4;

function highOf({ median, p90 }: { readonly median: number; readonly p90: number }): number {
  return Math.min(hoursMax, median * (p90 / median) ** (tail / normalP90));
}

/** Returns the cumulative distribution function of a law, by hours. */
function shareWithin(law: HoursLaw): (hours: number) => number {
  if (law.law === "lognormal") {
    const spread = Math.log(law.p90 / law.median) / normalP90;
    if (spread === 0) return (hours) => (hours >= law.median ? 1 : 0);
    return (hours) => normalShare(Math.log(hours / law.median) / spread);
  }
  const { low, likely, high } = law;
  const range = high - low;
  const clipped = (share: (hours: number) => number) => (hours: number) =>
    hours >= high ? 1 : hours < low ? 0 : share(hours);
  if (law.law === "triangular") {
    return clipped((hours) =>
      hours < likely
        ? (hours - low) ** 2 / (range * (likely - low))
        : 1 - (high - hours) ** 2 / (range * (high - likely)),
    );
  }
  const rising = 1 + (4 * (likely - low)) / range;
  return clipped((hours) => betaShare((hours - low) / range, rising, 6 - rising));
}

/** Returns the cumulative normal distribution, to 1e-7. Abramowitz & Stegun 7.1.26. */
function normalShare(deviations: number): number {
  const z = Math.abs(deviations) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const tailShare =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const above = 0.5 * tailShare * Math.exp(-z * z);
  return deviations < 0 ? above : 1 - above;
}

/** Terms of the continued fraction, of which most cases need twenty. */
const termsMax = 300;
const smallest = 1e-300;

/**
 * Returns the cumulative beta distribution (the regularized incomplete beta function).
 *
 * @param x - 0..1.
 * @param a - Shape above 0 that draws the values up.
 * @param b - Shape above 0 that draws the values down.
 * @see DLMF 8.17.22, evaluated by Lentz's method.
 */
export function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast only below the mean.
  if (x > (a + 1) / (a + b + 2)) return 1 - betaShare(1 - x, b, a);
  const front =
    Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x)) / a;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let c = 1;
  let fraction = d;
  for (let m = 1; m <= termsMax; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return front * fraction;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < smallest ? smallest : value;
}

/** Coefficients of Lanczos' series with g = 7, as in Numerical Recipes and GSL. */
const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** Returns the logarithm of the gamma function, for arguments of at least 0.5. */
function logGamma(value: number): number {
  const z = value - 1;
  const sum = lanczos.reduce((series, term, index) => series + term / (z + index + 1), 0.9999999999998099);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}
