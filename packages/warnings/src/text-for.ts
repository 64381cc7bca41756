import type { AlertText } from "./alert-message.ts";

/**
 * Returns the text of a part in the first language that it has: of the wanted ones in their order, then English, then the first text. A wanted `de` also
 * takes `de-AT`, and a wanted `de-AT` also takes `de`.
 */
export declare function textFor(
  texts: readonly [AlertText, ...AlertText[]],
  wanted: readonly string[],
): AlertText;
