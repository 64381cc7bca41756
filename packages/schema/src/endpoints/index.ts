export { batchItemsMax, type ItemProblem, retentionHours, refSchema } from "./batch.ts";
export {
  bodyProblems,
  type EndpointRow,
  everywhereProblems,
  type Offering,
  offerings,
  problemsOf,
} from "./endpoint.ts";
export { costOfWork, valuesPerCost, workValues } from "./price.ts";
export { type RenamedFields, withRenamed } from "./renamed-fields.ts";
export { endpointId } from "./under.ts";
