/** Maximum number of decimals of a share, as of published probabilities. */
const decimalsMax = 4;

/**
 * Formats a share with two decimals. A share that would then look like 0 or 1, but is neither, gets up to four decimals.
 *
 * @param share - 0..1.
 * @example
 * ```js
 * shareWords(0.8125); // => "0.81"
 * shareWords(0.9952); // => "0.995"
 * shareWords(0.999_99); // => ">0.9999"
 * ```
 */
export function shareWords(share: number): string {
  for (let decimals = 2; decimals <= decimalsMax; decimals++) {
    const text = share.toFixed(decimals);
    if (Number(text) === share || (Number(text) > 0 && Number(text) < 1)) return text;
  }
  return share < 0.5 ? "<0.0001" : ">0.9999";
}

/**
 * Formats a share as a percentage. The percentage is 0 or 100 only if the share is exactly 0 or 1.
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

/**
 * Returns sentences that explain why a report cannot rate the probabilities of windows: the weather was good in too few or too many promised windows. The
 * sentences also suggest another request.
 *
 * @param share - Share of the windows promised 1 to 3 days ahead in which the weather was good, 0..1; null if unknown.
 * @example
 * ```js
 * fewOutcomesWords(0.99); // => "This needs 20 days on which a promise 1 to 3 days ahead held, and 20 on which one failed. Here almost all held: choose a longer job, or fewer hours of the day."
 * ```
 */
export function fewOutcomesWords(share: number | null): string {
  const needed = "This needs 20 days on which a promise 1 to 3 days ahead held, and 20 on which one failed.";
  if (share === null) return `${needed} Choose a longer period.`;
  return share >= 0.5
    ? `${needed} Here almost all held: choose a longer job, or fewer hours of the day.`
    : `${needed} Here almost none held: choose a shorter job, more hours of the day, or a lower score.`;
}
