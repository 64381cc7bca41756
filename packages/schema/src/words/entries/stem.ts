/**
 * Cuts the endings that make the same word of another form.
 *
 * @example
 * ```js
 * ["lifting", "lifts", "welder"].map(stem); // => ["lift", "lift", "weld"]
 * ```
 */
export function stem(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(?<=[^aeiou]{1,2}|[a-z]{3})(?:ings?|ers?|ed|es|s|e)$/, "")
    .replace(/([bdgmnprt])\1$/, "$1");
}
