/** Piece of a snippet: found words, or the text between found words. */
export interface SnippetPart {
  readonly text: string;
  readonly isFound: boolean;
}

/** Maximum length of a snippet [characters]. */
const letters = 140;

/** Returns the excerpt of a text that contains the largest number of different search words. If the text contains none, returns its beginning. */
export function snippetOf(text: string, isFound: (word: string) => boolean): readonly SnippetPart[] {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    index,
    word,
    isFound: isFound(word),
  }));
  const found = words.filter((one) => one.isFound);
  const countFrom = (start: number): number =>
    new Set(
      found
        .filter(({ index }) => index >= start && index < start + letters)
        .map(({ word }) => word.toLowerCase()),
    ).size;
  const best = found.reduce(
    (most, { index }) => (countFrom(index) > countFrom(most) ? index : most),
    found[0]?.index ?? 0,
  );
  // Some words before the first one say what it is about.
  const start = words.find(({ index }) => index >= best - letters / 4)?.index ?? 0;
  const shown = words.filter(({ index, word }) => index >= start && index + word.length <= start + letters);
  const parts: { text: string; isFound: boolean }[] = [];
  for (const word of shown) {
    const last = parts.at(-1);
    if (last !== undefined && last.isFound === word.isFound) last.text += ` ${word.word}`;
    else parts.push({ text: word.word, isFound: word.isFound });
  }
  return parts;
}
