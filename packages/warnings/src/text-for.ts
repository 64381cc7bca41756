import type { AlertText } from "./alert-message.ts";

/**
 * Returns the text in the first wanted language that is available. If none is available, returns the English text, or else the first text. A wanted `de` also
 * matches `de-AT`, and a wanted `de-AT` also matches `de`. Returns undefined if there are no texts.
 */
export function textFor(texts: readonly AlertText[], wanted: readonly string[]): AlertText | undefined {
  for (const language of [...wanted, "en"]) {
    const [whole, primary] = [spelled(language), spelled(language).split("-")[0]!];
    const found =
      texts.find((text) => spelled(text.language) === whole) ??
      texts.find((text) => spelled(text.language) === primary) ??
      texts.find((text) => spelled(text.language).split("-")[0] === primary);
    if (found !== undefined) return found;
  }
  return texts[0];
}

/** Some senders write `en_GB`. */
function spelled(language: string): string {
  return language.trim().toLowerCase().replaceAll("_", "-");
}
