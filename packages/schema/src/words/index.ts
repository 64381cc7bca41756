export { csvField } from "./csv-field.ts";
export {
  constraintWords,
  numberWords,
  unitWords,
  type Hindrance,
  hindranceWords,
} from "./limits/constraint-words.ts";
export { stopWord } from "./limits/limit-words.ts";
export { methodMeaning, methodWords, stepWords } from "./method-words.ts";
export { nameList } from "./name-list.ts";
export { readWords } from "./read-words.ts";
export { fewOutcomesWords, percentWords, shareWords } from "./share-words.ts";
export { lowerFirst, variableInSentence, variableWords } from "./variable-words.ts";
export { warnedWords } from "./warned-words.ts";
export { warningCaveat } from "./warning-caveat.ts";
export { feedReadWords, stoppedSpanWords, warningEndWords, warningTimeWords } from "./warning-words.ts";
export { everydayWords, stem } from "./entries/everyday-words.ts";
export { nearEntries, foldText, type SearchedEntry, searchEntries } from "./entries/search-entries.ts";
