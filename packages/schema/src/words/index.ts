export { methodMeaning, methodWords } from "./method-words.ts";
export { nearEntries } from "./near-entries.ts";
export { type SearchedEntry, searchEntries } from "./search-entries.ts";
export { lowerFirst, variableInSentence, variableWords } from "./variable-words.ts";
