export {
  type ApiVersion,
  type ApiVersionName,
  apiVersionNames,
  apiVersions,
  type VersionsResponse,
  versionsResponseSchema,
  type VersionState,
  versionStates,
} from "./api-versions.ts";
export { type BatchCost, batchCostSchema } from "./endpoints/batch.ts";
export type { Endpoint } from "./endpoints/endpoint.ts";
export { type FieldErrorCode, fieldErrorCodes } from "./errors/field-error-code.ts";
export { type FieldError } from "./errors/field-error.ts";
export { type ProblemCode, problemCodes, problemKind } from "./errors/problem.ts";
export { type Problem, problemSchema } from "./errors/problem-document.ts";
export { type ModelId, modelIds, type PartName, partNames } from "./registry/models/model.ts";
export type { HourlyWeather } from "./registry/packed-grid.ts";
export { packedMissing, type Packing, pack, unpack } from "./registry/packing.ts";
export { convertUnit, type Unit, units } from "./registry/unit.ts";
export {
  isDerived,
  isKnownTo,
  type Variable,
  type VariableName,
  variableNames,
  variable,
} from "./registry/variable.ts";
export { sharedEndpoints } from "./shared-endpoints.ts";
export { v1 } from "./v1/table.ts";
export { v2 } from "./v2/table.ts";
export type { Address } from "./watch/deliveries/address-endpoints.ts";
export type { Delivery } from "./watch/deliveries/delivery-endpoints.ts";
export type { Feed, FeedRequest } from "./watch/deliveries/feed-endpoints.ts";
export type { Webhook, WebhookRequest, WebhookWithSecret } from "./watch/deliveries/webhook.ts";
export type { Event } from "./watch/events/event.ts";
export type { SpanHistory } from "./watch/events/watch-endpoints.ts";
export type { Watch, WatchCost, WatchList, WatchRequest } from "./watch/watches/watch.ts";
export type { WatchedSpan } from "./watch/watches/watched-span.ts";
export {
  type DatasetsResponse,
  type FrequencyChangeResponse,
  frequencyChangeResponseSchema,
} from "./wire/climate/climate-endpoints.ts";
export {
  type HazardIndexId,
  type HazardIndexResponse,
  hazardIndexResponseSchema,
  type HazardIndicesResponse,
} from "./wire/climate/hazards.ts";
export type { Arc } from "./wire/entries/arc.ts";
export {
  type ArcConstraint,
  type CategoryConstraint,
  type Constraint,
  constraintSchema,
  type Over,
  type RangeConstraint,
} from "./wire/entries/constraint.ts";
export {
  type Citation,
  type Entry,
  type EntryInput,
  type EntryRequest,
  entrySchema,
  gatedTaskRequestSchema,
  scenarioRequestSchema,
  taskRequestSchema,
} from "./wire/entries/entry.ts";
export {
  type EntryDetail,
  entryDetailSchema,
  type EntryList,
  entryListSchema,
  type EntrySummary,
} from "./wire/entries/library.ts";
export type { WarningGate } from "./wire/entries/warning-gate.ts";
export type { Calibration } from "./wire/notices/calibration.ts";
export type { Estimate, Notice, WholeStep } from "./wire/notices/notice.ts";
export {
  acceptableFrom,
  type Band,
  bandOf,
  bands,
  classify,
  idealAbove,
  planningAid,
} from "./wire/scores/band.ts";
export { type CountedHour, type Doubt, doubtOf } from "./wire/scores/doubt.ts";
export { type EntryType, entryTypes, polarities } from "./wire/scores/entry-type.ts";
export { type Likelihood, likelihoods } from "./wire/scores/likelihood.ts";
export {
  type Licence,
  type ModelsResponse,
  modelsResponseSchema,
  type VariablesResponse,
  variablesResponseSchema,
} from "./wire/service/catalogue.ts";
export { type Job, jobSchema } from "./wire/service/job.ts";
export { type StatusResponse, statusResponseSchema } from "./wire/service/service-endpoints.ts";
export { type UsageResponse, usageResponseSchema } from "./wire/service/usage.ts";
export { type VerificationResponse, verificationResponseSchema } from "./wire/service/verification.ts";
export { type Location, locationSchema } from "./wire/sites/location.ts";
export type { DatasetSource } from "./wire/weather/data.ts";
export {
  type ClimatologyResponse,
  climatologyResponseSchema,
  type HistoricalDailyResponse,
  historicalDailyResponseSchema,
  type HistoricalHourlyResponse,
  historicalHourlyResponseSchema,
} from "./wire/weather/historical.ts";
export { type OperationalResponse, operationalResponseSchema } from "./wire/weather/data-endpoints.ts";
export { type ProjectionDailyResponse, projectionDailyResponseSchema } from "./wire/weather/projections.ts";
export type { MonthWorkability } from "./wire/workability/workability.ts";
