/**
 * Says a share of the members in tenths, cut off.
 *
 * @param share - 0..1.
 * @example
 * ```js
 * tenthsWords(0.74); // => "7 of 10 forecasts"
 * tenthsWords(0.04); // => "fewer than 1 of 10 forecasts"
 * ```
 */
export function tenthsWords(share: number): string {
  const count = Math.floor(share * 10 + 1e-9);
  return count === 0 ? "fewer than 1 of 10 forecasts" : `${count} of 10 forecasts`;
}
