import type { Packing } from "@halcyon/schema";

/** A mean or a quantile of packed numbers in the unit of the variable, to a tenth of its resolution; NaN stays NaN. */
export function tenthOfPacked(packed: number, { multiplier, divisor }: Packing): number {
  return (Math.round(packed * 10) * multiplier) / (divisor * 10);
}
