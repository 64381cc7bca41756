import type { Entry } from "@halcyon/schema";
import type { Scorable } from "../admit-entry.ts";
import type { ScoredForecast } from "./join-model-parts.ts";
import { bandEdges } from "@halcyon/schema/wire";
import type { HourSpread } from "@halcyon/scoring";

/**
 * Scores of a forecast, and the data from which they were computed, as in {@link ScoredForecast}. Here the scores are packed and take a quarter of the memory.
 */
export interface PackedForecast<Scored extends Scorable = Entry> extends Omit<
  ScoredForecast<Scored>,
  "median" | "q10" | "q90"
> {
  /** Median score of each hour in ten-thousandths. {@link noScore} in `q10` and `q90` stands for null. */
  readonly median: Uint16Array;
  readonly q10: Uint16Array;
  readonly q90: Uint16Array;
}

/** Value that stands for null in packed scores. */
export const noScore = 0xffff;

/** Packs scores as integers. No precision is lost, because scores in responses have four decimals. */
export function packForecast<Scored extends Scorable>(
  scored: ScoredForecast<Scored>,
): PackedForecast<Scored> {
  const { median, q10, q90 } = scored;
  return { ...scored, median: packed(median), q10: packed(q10), q90: packed(q90) };
}

function packed(scores: Float64Array): Uint16Array {
  const all = new Uint16Array(scores.length);
  for (let hour = 0; hour < all.length; hour++) {
    const score = scores[hour]!;
    all[hour] = Number.isNaN(score) ? noScore : Math.floor(score * 1e4 + 0.5);
  }
  return all;
}

/**
 * Returns the memory that a forecast takes [bytes], including data that several responses share. The entry (task or scenario) does not count, because other
 * forecasts share it.
 */
export function packedBytes({
  median,
  q10,
  q90,
  notices,
  estimated,
  parts,
}: PackedForecast<Scorable>): number {
  const lists = notices.length + estimated.length + parts.length;
  return median.byteLength + q10.byteLength + q90.byteLength + 400 * lists + 3072;
}

/** Distribution of the ensemble members' scores [ten-thousandths] in each of several consecutive hours. {@link noScore} stands for hours without members. */
export interface PackedSpread {
  readonly median: Uint16Array;
  readonly q10: Uint16Array;
  readonly q90: Uint16Array;
  /** Share of the ensemble members in each band [ten-thousandths]. Values are indexed by hour, then by band, with the best band first. */
  readonly shares: Uint16Array;
}

/**
 * Packs the distribution of the ensemble members' scores.
 *
 * @param spreads - Distributions by hour; undefined for hours without members.
 */
export function packSpread(spreads: readonly (HourSpread | undefined)[]): PackedSpread {
  const [median, q10, q90] = [0, 0, 0].map(() => new Uint16Array(spreads.length).fill(noScore));
  const shares = new Uint16Array(spreads.length * bandEdges.length);
  for (const [hour, spread] of spreads.entries()) {
    if (spread === undefined) continue;
    median![hour] = tenThousandths(spread.median);
    q10![hour] = tenThousandths(spread.q10);
    q90![hour] = tenThousandths(spread.q90);
    for (const [position, { name }] of bandEdges.entries())
      shares[hour * bandEdges.length + position] = tenThousandths(spread.shares[name]);
  }
  return { median: median!, q10: q10!, q90: q90!, shares };
}

function tenThousandths(value: number): number {
  return Math.floor(value * 1e4 + 0.5);
}

/** Returns the memory that a packed distribution takes [bytes]. */
export function spreadBytes({ median, q10, q90, shares }: PackedSpread): number {
  return median.byteLength + q10.byteLength + q90.byteLength + shares.byteLength;
}
