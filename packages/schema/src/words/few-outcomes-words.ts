/**
 * Says what is missing if the value of promises is unknown because almost all windows came, or almost none, and what to ask for instead.
 *
 * @param share - Share of the promises 1 to 3 days ahead that held, 0..1; null if it is not known.
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
