/** Returns a number rounded to four decimals, as shares, means and changes are published. */
export function toFourDecimals(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
