/**
 * Returns the probability of an event from the number of members with the event. If the truth is drawn from the same distribution as the K members, the
 * probability lies between k/(K+1) and (k+1)/(K+1). The reason is that the threshold of the event lies between two ranked members. `usual` selects a value
 * between these bounds.
 *
 * @param count - Number k of members in which the event happens, 0 to K.
 * @param members - Number K of all members, at least 1.
 * @param usual - Usual frequency of the event at the place, month and hour, clamped to 0.001..0.999. If it is unknown, 0.5 is used, which is Jeffreys' prior.
 * @returns (k + usual) / (K + 1), above 0 and below 1. NaN if there are no members.
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
 * Returns the published share of members with an event, rounded to four decimals. A share can be 0 or 1, unlike the probability of the event that {@link
 * probabilityOf} estimates.
 *
 * @param count - Number k of members with the event, 0 to K.
 * @param members - Number K of all members, at least 1.
 * @example
 * ```js
 * shareOf(22, 31); // => 0.7097
 * ```
 */
export function shareOf(count: number, members: number): number {
  return Math.round((count / members) * 1e4) / 1e4;
}
