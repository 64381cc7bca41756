/**
 * Returns foreign text without characters that control a terminal.
 *
 * @param kept - A control character that stays.
 */
export function plain(text: string, kept = ""): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (one) => (one === kept ? one : "\u{fffd}"));
}
