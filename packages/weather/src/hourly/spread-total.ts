/**
 * Spreads a packed total over hours. Each hour gets the increase of the rounded running total, so the hours add up exactly.
 *
 * @param shares - Share of the total that is reached by the end of each hour; the last share is 1.
 * @param amounts - Receives the packed amount of each hour.
 */
export function spreadTotal(total: number, shares: readonly number[], amounts: Int32Array): void {
  let written = 0;
  for (let hour = 0; hour < shares.length; hour += 1) {
    const reached = Math.floor(total * shares[hour]! + 0.5);
    amounts[hour] = reached - written;
    written = reached;
  }
}

/** Returns the cumulative shares of a total that is spread evenly over a number of hours. */
export function evenShares(hours: number): readonly number[] {
  return Array.from({ length: hours }, (_, hour) => (hour + 1) / hours);
}
