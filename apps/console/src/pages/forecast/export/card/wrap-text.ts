/**
 * Breaks a text into lines at spaces. A word that is wider than a line is broken between letters. A number stays on the same line as its unit.
 *
 * @param width - Width of a line, in the unit of `measure`.
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[^\S\u00A0]+/).filter((one) => one !== "")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(...brokenWord(word, width, measure));
  }
  return lines;
}

/** Splits a text into graphemes. A grapheme may consist of several code points. */
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

function brokenWord(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  for (const { segment } of letters.segment(word)) {
    const longer = `${pieces.at(-1) ?? ""}${segment}`;
    if (pieces.length > 0 && measure(longer) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces;
}
