export { batchItemsMax, type ItemProblem, keptHours, refSchema } from "./batch.ts";
export {
  bodyProblems,
  type EndpointRow,
  everywhereProblems,
  type Offering,
  offerings,
  problemsOf,
} from "./endpoint.ts";
export { type RenamedFields, withRenamed } from "./renamed-fields.ts";
export { endpointId } from "./under.ts";
