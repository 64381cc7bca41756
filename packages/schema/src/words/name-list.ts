const list = new Intl.ListFormat("en-GB");

/**
 * Returns names as a list for a sentence.
 *
 * @example
 * ```js
 * nameList(["a", "b", "c"]); // => "a, b and c"
 * ```
 */
export function nameList(names: readonly string[]): string {
  return list.format(names);
}
