import { betaShare } from "./beta-share.ts";

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

/** Draws hours of work from a law, rounded up to whole hours. */
export class DrawnHours {
  readonly lowest: number;
  /** Share of the cases that take at most `lowest + index` hours. */
  private readonly shares: Float64Array;

  constructor(law: HoursLaw) {
    const within = shareWithin(law);
    const low = law.law === "lognormal" ? 1 : law.low;
    const high = law.law === "lognormal" ? highOf(law) : law.high;
    this.lowest = Math.max(1, Math.ceil(low));
    const count = Math.max(1, Math.ceil(high) - this.lowest + 1);
    this.shares = Float64Array.from({ length: count }, (_, index) => within(this.lowest + index));
    this.shares[count - 1] = 1;
  }

  /** Returns the least whole number of hours that a share of the cases does not exceed. */
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
