import { type Sentence, sentencesOf } from "./sentences.mts";

/** A rule that a sentence breaks. */
export interface Fault {
  /** The line on which the paragraph of the sentence begins, from 1. */
  readonly line: number;
  readonly name: string;
  /** What to do, and the sentence. */
  readonly words: string;
}

/** The most words of a sentence. */
const wordsMax = 25;

const rare =
  /\b(?:whoever|whatever|whichever|wherein|whereby|thereof|therein|thereby|hence|thus|lest|upon|albeit|notwithstanding|utili[sz]e|shall)\b/i;

/** The part of the style that a test can measure; the page of the style says the rest. */
export const rules: readonly {
  readonly name: string;
  readonly advice: string;
  readonly isBroken: (sentence: Sentence) => boolean;
}[] = [
  {
    name: "long",
    advice: `Split it: a sentence has at most ${wordsMax} words.`,
    isBroken: ({ text }) => wordsOf(text) > wordsMax,
  },
  {
    name: "rare word",
    advice: "Use a common word, or say who does it.",
    isBroken: ({ text }) => rare.test(text),
  },
];

/** Finds what is wrong with a text, sentence by sentence. */
export function faultsOf(text: string, kind: "md" | "mdx" = "md"): Fault[] {
  return sentencesOf(text, kind).flatMap((sentence) =>
    rules
      .filter(({ isBroken }) => isBroken(sentence))
      .map(({ name, advice }) => ({ line: sentence.line, name, words: `${advice}\n  ${sentence.text}` })),
  );
}

/** Counts words as a reader does: signs alone are none. */
function wordsOf(text: string): number {
  return text.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
