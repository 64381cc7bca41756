/** Returns a share, a mean or a change as it is published: rounded to four decimals. */
export function toFourDecimals(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
