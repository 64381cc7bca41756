export { csvField } from "./csv-field.ts";
export { stopWord } from "./limit-words.ts";
export { lowerFirst, methodMeaning, methodWords, variableInSentence, variableWords } from "./method-words.ts";
export { readWords } from "./read-words.ts";
export { everydayWords } from "./entries/everyday-words.ts";
export { nearEntries } from "./entries/near-entries.ts";
export { type SearchedEntry, searchEntries } from "./entries/search-entries.ts";
export { stem } from "./entries/stem.ts";
