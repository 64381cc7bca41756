import type { EpochHour } from "@halcyon/schema/time";
import { gammaQuantiles } from "./gamma-law.ts";
import { type Law, normalLaw, truncatedNormalLaw } from "./normal-law.ts";

/** Parameters that determine a location and a variance from the mean and variance of the members. */
export interface EmosParameters {
  readonly a: number;
  readonly b: number;
  /** Amplitudes of cosine and sine of the hour of the day. If there are four, the last two belong to the season. */
  readonly harmonics: readonly number[];
  readonly g2: number;
  /** Share of the variance that follows the variance of the day's members, 0..1. */
  readonly w: number;
  /** Mean variance of the members in training. */
  readonly s2bar: number;
}

/**
 * Parameters of a gamma distribution, given the mean x, variance S2 and wet share p of the members. Its mean is a + b x + e p, and its
 * variance c + d x + f S2. Then it is shifted down by `shift`.
 */
export interface GammaParameters {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
  readonly shift: number;
}

/** Mean and variance of the members of a forecast, and its valid hour. */
interface ForecastMoments {
  readonly mean: number;
  readonly variance: number;
  readonly hour: EpochHour;
}

/** Moments of a forecast of amounts. */
export interface AmountMoments extends Pick<ForecastMoments, "mean" | "variance"> {
  /** Share of members with rain. */
  readonly wetShare: number;
}

export const laws = { normal: normalLaw, "truncated-normal": truncatedNormalLaw } as const satisfies Record<
  string,
  Law
>;
export type LawName = keyof typeof laws;

/** Minimum scale of a distribution, which applies if all members are equal. It is smaller than the resolution of any packing. */
const leastScale = 1e-3;

/**
 * Writes the K quantiles j/(K+1) of a forecast's distribution into `target`, in ascending order.
 *
 * @see Gneiting et al. 2005, https://doi.org/10.1175/MWR2904.1
 */
export function emosQuantiles(
  law: LawName,
  { a, b, harmonics, g2, w, s2bar }: EmosParameters,
  { mean, variance, hour }: ForecastMoments,
  target: Float64Array,
): void {
  const location = a + b * mean + harmonicOf(hour, harmonics);
  const scale = Math.max(Math.sqrt(g2 * ((1 - w) * s2bar + w * variance)), leastScale);
  laws[law].quantiles(location, scale, target);
}

/** Like {@link emosQuantiles}, for the gamma distribution. */
export function gammaEmosQuantiles(
  { a, b, c, d, e, f, shift }: GammaParameters,
  { mean, variance: ofMembers, wetShare }: AmountMoments,
  target: Float64Array,
): void {
  const centre = a + b * mean + e * wetShare;
  const variance = c + d * mean + f * ofMembers;
  const quantiles = gammaQuantiles(target.length);
  quantiles(centre ** 2 / variance, target);
  for (let rank = 0; rank < target.length; rank += 1) {
    target[rank] = Math.max(0, (target[rank]! * variance) / centre - shift);
  }
}

const turn = 2 * Math.PI;
/** Length of the year [h]. */
const yearHours = 365.2425 * 24;

/** Returns the cosine and sine of the hour of the day, followed by those of the season if four are requested. */
export function wavesOf(hour: EpochHour, count: number): number[] {
  const [day, year] = [dayAngle(hour), yearAngle(hour)];
  return [Math.cos(day), Math.sin(day), Math.cos(year), Math.sin(year)].slice(0, count);
}

/** Evaluates daily and seasonal waves at an hour. The first two amplitudes belong to the hour of the day, the last two to the season. */
function harmonicOf(hour: EpochHour, amplitudes: readonly number[]): number {
  const [dayCosine = 0, daySine = 0, yearCosine = 0, yearSine = 0] = amplitudes;
  const day = dayAngle(hour);
  const daily = Math.cos(day) * dayCosine + Math.sin(day) * daySine;
  if (amplitudes.length <= 2) return daily;
  const year = yearAngle(hour);
  return daily + Math.cos(year) * yearCosine + Math.sin(year) * yearSine;
}

function dayAngle(hour: EpochHour): number {
  return (turn * (((hour % 24) + 24) % 24)) / 24;
}

function yearAngle(hour: EpochHour): number {
  return (turn * hour) / yearHours;
}
