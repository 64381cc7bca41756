export { citations, type CitationName, findCitation } from "./citations.ts";
export { entries, entriesOf, findEntry } from "./entries.ts";
