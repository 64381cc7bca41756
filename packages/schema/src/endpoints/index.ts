export { answerHeaders } from "./answer-headers.ts";
export { batchItemsMax, type ItemProblem, retentionHours, refSchema } from "./batch.ts";
export {
  bodyProblems,
  type EndpointRow,
  everywhereProblems,
  type Offering,
  offerings,
  problemsOf,
  type RenamedFields,
  withRenamed,
  endpointId,
} from "./endpoint.ts";
export { coverageFiles, type FileFormatName, fileFormats, fileFormatsOf } from "./file-format.ts";
export { costOfWork, valuesPerCost, workValues } from "./price.ts";
