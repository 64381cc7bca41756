/**
 * Text of others without what would steer a terminal.
 *
 * @param kept - A control character that stays.
 */
export function plain(text: string, kept = ""): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (one) => (one === kept ? one : "\u{fffd}"));
}
