export type { DocumentName } from "./documented.ts";
export { type DocumentOptions, openApiDocument } from "./openapi.ts";
export { cutLists, type RecordedAnswers, recordedAnswers } from "./recorded-answers.ts";
