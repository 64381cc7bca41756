/**
 * The share of members in which something holds, as it is published: with four decimals. It is a count, and may be 0 or 1; what it says of the
 * truth is {@link probabilityOf}.
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
