export {
  type HistoricalWorkabilityResponse,
  historicalWorkabilityResponseSchema,
} from "../wire/workability/historical-workability.ts";
export {
  type ProjectionWorkabilityResponse,
  projectionWorkabilityResponseSchema,
} from "../wire/workability/projection-workability.ts";
export {
  type BatchItem,
  batchItemSchema,
  type BatchLine,
  batchLineSchema,
  type ItemSource,
} from "./bodies/batch.ts";
export { type BreakdownHour, type BreakdownResponse, breakdownResponseSchema } from "./bodies/breakdown.ts";
export {
  type CompositeRequest,
  compositeRequestSchema,
  type CompositeResponse,
  compositeResponseSchema,
} from "./bodies/composite.ts";
export type { OddsNotice } from "./bodies/odds-metadata.ts";
export { previewResponseSchema } from "./bodies/composite.ts";
export {
  type RankBy,
  type RankedItem,
  rankItemSchema,
  type RankResponse,
  rankResponseSchema,
  type RankWindow,
  rankWindowHours,
} from "./bodies/rank.ts";
export {
  type WindowsRequestWindow,
  type WindowsResponse,
  windowsResponseSchema,
  type WantedHours,
} from "./bodies/windows.ts";
export { apiRevision, type EndpointName, endpoints } from "./table.ts";
