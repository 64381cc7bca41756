/**
 * Returns the probability of an event from the number of members with the event. Suppose that the truth is drawn like the K members. Then the event has a
 * probability between k/(K+1) and (k+1)/(K+1), because the threshold lies between two ranked members. `usual` selects the value between them.
 *
 * @param count - k, the members in which the event happens, 0 to K.
 * @param members - K, at least 1.
 * @param usual - How often the event happens at the place, month and hour, held to 0.001..0.999; 0.5 where nobody knows, which is Jeffreys' prior.
 * @returns (k + usual) / (K + 1), above 0 and below 1; NaN for no members.
 * @example
 * ```js
 * probabilityOf(31, 31); // => 0.984375
 * probabilityOf(0, 31, 0.01); // => 0.0003125
 * ```
 */
export function probabilityOf(count: number, members: number, usual = 0.5): number {
  if (members === 0) return Number.NaN;
  return (count + Math.min(Math.max(usual, 0.001), 0.999)) / (members + 1);
}

/**
 * Returns the published share of members in which something holds, with four decimals. It is a count, and may be 0 or 1; {@link probabilityOf} estimates the
 * truth from it.
 *
 * @param count - k, 0 to K.
 * @param members - K, at least 1.
 * @example
 * ```js
 * shareOf(22, 31); // => 0.7097
 * ```
 */
export function shareOf(count: number, members: number): number {
  return Math.round((count / members) * 1e4) / 1e4;
}
