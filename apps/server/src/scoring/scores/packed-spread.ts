import { bandEdges } from "@halcyon/schema/wire";
import type { HourSpread } from "@halcyon/scoring";
import { noScore } from "./packed-forecast.ts";

/** What the members say of consecutive hours, in ten-thousandths; {@link noScore} stands for hours without members. */
export interface PackedSpread {
  readonly median: Uint16Array;
  readonly q10: Uint16Array;
  readonly q90: Uint16Array;
  /** The share of the members in each band, the best first, [hour][band]. */
  readonly shares: Uint16Array;
}

/** @param spreads - By hour; undefined where there are no members. */
export function packSpread(spreads: readonly (HourSpread | undefined)[]): PackedSpread {
  const [median, q10, q90] = [0, 0, 0].map(() => new Uint16Array(spreads.length).fill(noScore));
  const shares = new Uint16Array(spreads.length * bandEdges.length);
  for (const [hour, spread] of spreads.entries()) {
    if (spread === undefined) continue;
    median![hour] = packed(spread.median);
    q10![hour] = packed(spread.q10);
    q90![hour] = packed(spread.q90);
    for (const [position, { name }] of bandEdges.entries())
      shares[hour * bandEdges.length + position] = packed(spread.shares[name]);
  }
  return { median: median!, q10: q10!, q90: q90!, shares };
}

function packed(value: number): number {
  return Math.floor(value * 1e4 + 0.5);
}

/** How much memory it takes [bytes]. */
export function spreadBytes({ median, q10, q90, shares }: PackedSpread): number {
  return median.byteLength + q10.byteLength + q90.byteLength + shares.byteLength;
}
