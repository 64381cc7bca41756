/**
 * Formats a share as a percentage. It is 0 or 100 only if the share is exactly 0 or 1.
 *
 * @param share - 0..1.
 * @example
 * ```js
 * percentWords(0.8125); // => "81 %"
 * percentWords(0.9999); // => ">99 %"
 * ```
 */
export function percentWords(share: number): string {
  if (share > 0 && share < 0.01) return "<1 %";
  if (share < 1 && share > 0.99) return ">99 %";
  return `${Math.round(share * 100)} %`;
}
