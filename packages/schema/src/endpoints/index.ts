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
export { costOfWork, valuesPerCost, workValues } from "./price.ts";
