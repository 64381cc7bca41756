import type { Entry } from "@halcyon/schema";
import type { Scorable } from "../admit-entry.ts";
import type { ScoredForecast } from "./join-parts.ts";

/** Published scores of consecutive hours in a quarter of the memory, and what they rest on. */
export interface PackedForecast<Scored extends Scorable = Entry> extends Omit<
  ScoredForecast<Scored>,
  "median" | "q10" | "q90"
> {
  /** Ten-thousandths each; {@link noScore} in q10 and q90 stands for null. */
  readonly median: Uint16Array;
  readonly q10: Uint16Array;
  readonly q90: Uint16Array;
}

/** What stands for null in packed scores. */
export const noScore = 0xffff;

/** Loses nothing: published scores have four decimals. */
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

/** How much memory a forecast takes with what all of its answers say, its entry apart, which others share [bytes]. */
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
