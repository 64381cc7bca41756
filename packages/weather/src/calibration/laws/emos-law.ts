import type { EpochHour } from "@halcyon/schema/time";
import { gammaQuantiles } from "./gamma-law.ts";
import { type bentLevels, type Law, normalLaw, truncatedNormalLaw } from "./normal-law.ts";

/**
 * Parameters that convert the mean x and the variance S2 of the members to the location and the variance of a distribution. The location is a + b x plus a
 * daily and a yearly wave (`harmonics`), and the variance is g2 ((1 - w) s2bar + w S2).
 */
export interface EmosParameters {
  readonly a: number;
  readonly b: number;
  /**
   * Amplitudes of a cosine and a sine of the hour of the day. If there are four amplitudes, the last two are of a cosine and a sine of the time of the year.
   */
  readonly harmonics: readonly number[];
  readonly g2: number;
  /** Share of the variance that follows the variance of the current members, 0..1. */
  readonly w: number;
  /** Mean of the members' variance over all forecasts in the training data. */
  readonly s2bar: number;
}

/**
 * Parameters of a gamma distribution for members with mean x, variance S2 and share p of wet members. The distribution has mean a + b x + e p and variance c
 * + d x + f S2. It is then shifted down by `shift`.
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

/** Mean and variance of the members of a forecast, and its valid time. */
interface ForecastMoments {
  readonly mean: number;
  readonly variance: number;
  readonly hour: EpochHour;
}

/** Mean, variance and wet share of a forecast's members, for an amount such as rain. */
export interface AmountMoments extends Pick<ForecastMoments, "mean" | "variance"> {
  /** Share of members with a wet amount (at least 0.1 mm), 0..1. */
  readonly wetShare: number;
}

export const laws = { normal: normalLaw, "truncated-normal": truncatedNormalLaw } as const satisfies Record<
  string,
  Law
>;
export type LawName = keyof typeof laws;

/** Minimum scale of a distribution. It applies if all members are equal, and is smaller than the resolution of any packing. */
const leastScale = 1e-3;

/**
 * Writes K quantiles of a forecast's distribution into `target`, in ascending order.
 *
 * @param levels - Probabilities of the quantiles. The default is j/(K+1).
 * @see Gneiting et al. 2005, https://doi.org/10.1175/MWR2904.1
 */
export function emosQuantiles(
  law: LawName,
  { a, b, harmonics, g2, w, s2bar }: EmosParameters,
  { mean, variance, hour }: ForecastMoments,
  target: Float64Array,
  levels?: ReturnType<typeof bentLevels>,
): void {
  const location = a + b * mean + harmonicOf(hour, harmonics);
  const scale = Math.max(Math.sqrt(g2 * ((1 - w) * s2bar + w * variance)), leastScale);
  laws[law].quantiles(location, scale, target, levels);
}

/** Writes the quantiles like {@link emosQuantiles}, but for the censored, shifted gamma distribution. */
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

/** Returns the cosine and sine of the hour of the day. If four values are requested, the cosine and sine of the time of the year follow. */
export function wavesOf(hour: EpochHour, count: number): number[] {
  const [day, year] = [dayAngle(hour), yearAngle(hour)];
  return [Math.cos(day), Math.sin(day), Math.cos(year), Math.sin(year)].slice(0, count);
}

/** Evaluates the daily and the yearly wave at an hour. The first two amplitudes belong to the daily wave, the last two to the yearly wave. */
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
