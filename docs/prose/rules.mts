import { type Sentence, sentencesOf } from "./sentences.mts";

/** Sentence that breaks a rule of style, with the rule's advice. */
export interface Fault {
  /** Number of the line, from 1, at which the paragraph of the sentence begins. */
  readonly line: number;
  readonly name: string;
  /** Advice on how to correct the sentence, followed by the sentence itself. */
  readonly words: string;
}

/** Maximum number of words in a sentence. */
const wordsMax = 25;

const rare =
  /\b(?:whoever|whatever|whichever|wherein|whereby|thereof|therein|thereby|hence|thus|lest|upon|albeit|notwithstanding|utili[sz]e|shall)\b/i;

/** Rules of style that a test can check. The page about style contains all rules. */
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

/** Returns the faults in a text: for each sentence, the rules that it breaks. */
export function faultsOf(text: string, kind: "md" | "mdx" = "md"): Fault[] {
  return sentencesOf(text, kind).flatMap((sentence) =>
    rules
      .filter(({ isBroken }) => isBroken(sentence))
      .map(({ name, advice }) => ({ line: sentence.line, name, words: `${advice}\n  ${sentence.text}` })),
  );
}

/** Counts the words of a text. Signs without letters or digits do not count. */
function wordsOf(text: string): number {
  return text.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
