import { rules } from "./rules.mts";
import { type Place, sentencesOf } from "./sentences.mts";

/** A rule that a sentence breaks. */
export interface Fault {
  /** The line on which the paragraph of the sentence begins, from 1. */
  readonly line: number;
  readonly name: string;
  /** What to do, and the sentence. */
  readonly words: string;
}

/** What is wrong with a text, sentence by sentence. */
export function faultsOf(text: string, kind: "md" | "mdx" = "md", place: Place = "page"): Fault[] {
  return sentencesOf(text, kind, place).flatMap((sentence) =>
    rules
      .filter(({ isBroken }) => isBroken(sentence))
      .map(({ name, advice }) => ({ line: sentence.line, name, words: `${advice}\n  ${sentence.text}` })),
  );
}
