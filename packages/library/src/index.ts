export { citations, type CitationName, findCitation } from "./citations/citations.ts";
export { entries, entriesOf, findEntry } from "./entries/entries.ts";
