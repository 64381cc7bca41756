/**
 * Spreads a packed total over hours: each gets the difference of the rounded running total, so that they add up exactly.
 *
 * @param shares - The share of the total that has come by the end of each hour; the last one is 1.
 * @param amounts - Takes the packed amount of each hour.
 */
export function spreadTotal(total: number, shares: readonly number[], amounts: Int32Array): void {
  let written = 0;
  for (let hour = 0; hour < shares.length; hour += 1) {
    const reached = Math.floor(total * shares[hour]! + 0.5);
    amounts[hour] = reached - written;
    written = reached;
  }
}

/** Returns the shares of a total that falls evenly over some hours. */
export function evenShares(hours: number): readonly number[] {
  return Array.from({ length: hours }, (_, hour) => (hour + 1) / hours);
}
