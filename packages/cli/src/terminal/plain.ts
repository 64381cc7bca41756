/**
 * Replaces control and format characters in external text, so that it cannot control a terminal.
 *
 * @param kept - Control or format character to keep, such as a line feed.
 */
export function plain(text: string, kept = ""): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (one) => (one === kept ? one : "\u{fffd}"));
}
