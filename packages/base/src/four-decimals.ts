/** Returns a number rounded to four decimals, the precision of published shares, means and changes. */
export function toFourDecimals(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
