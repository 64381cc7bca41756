/** A share, a mean or a change as it is published: the nearest of four decimals. */
export function toFourDecimals(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
