import type { Sentence } from "./sentences.mts";

/** What a sentence may not do, and what to do instead. */
export interface Rule {
  readonly name: string;
  readonly advice: string;
  readonly isBroken: (sentence: Sentence) => boolean;
}

/** The most words of a sentence. */
export const wordsMax = 25;

const breaks =
  (pattern: RegExp): Rule["isBroken"] =>
  ({ text }) =>
    pattern.test(text);

/** The part of the style that can be measured; the page of the style says the rest. */
export const rules: readonly Rule[] = [
  {
    name: "long",
    advice: `Split it: a sentence has at most ${wordsMax} words.`,
    isBroken: ({ text }) => wordsOf(text) > wordsMax,
  },
  {
    name: "pronoun first",
    advice: "Name the thing: no sentence before this one says what the pronoun stands for.",
    isBroken: ({ text, isFirst, place }) =>
      isFirst && place !== "string" && /^(?:It|They|Its|Their|Both|Such|Those)\b/.test(text),
  },
  {
    name: "inverted",
    advice: "Begin with the subject: who or what does something.",
    isBroken: ({ text, isFirst, place }) => {
      if (place === "docstring" && isFirst) return /^(?:That which|Whoever|Whatever|Of)\b/.test(text);
      const isLabel = place !== "page" && place !== "docstring" && !/[.:;]$/.test(text);
      return !isLabel && /^(?:What|That which|Whoever|Whatever|Of)\b[^?]*$/.test(text);
    },
  },
  {
    name: "rare word",
    advice: "Use a common word, or say who does it.",
    isBroken: breaks(
      /\b(?:whoever|whatever|whichever|wherein|whereby|thereof|therein|thereby|hence|thus|lest|upon|albeit|notwithstanding|utili[sz]e|shall)\b/i,
    ),
  },
  {
    name: "future",
    advice: "Use the present tense: say what happens.",
    isBroken: breaks(/\b(?:will|won't)\b(?! of)/),
  },
  {
    name: "empty word",
    advice: "Leave it out.",
    isBroken: breaks(/\b(?:simply|basically|obviously|of course|please note|in order to)\b|^note that\b/i),
  },
];

/** Words as a reader counts them: signs alone are none. */
function wordsOf(text: string): number {
  return text.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
