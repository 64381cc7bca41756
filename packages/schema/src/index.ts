export { type Arc, arcWidth, clockwise } from "./wire/entries/arc.ts";
export {
  acceptableFrom,
  type Band,
  bandEdges,
  bandOf,
  bands,
  bandTable,
  classify,
  idealAbove,
  planningAid,
  type PresenceBand,
} from "./wire/scores/band.ts";
export { type CountedHour, type Doubt, doubtOf } from "./wire/scores/doubt.ts";
export {
  type BatchCost,
  batchCostSchema,
  batchItemsMax,
  type ItemProblem,
  keptHours,
  refSchema,
} from "./endpoints/batch.ts";
export {
  type BatchItem,
  batchItemSchema,
  type BatchLine,
  batchLineSchema,
  type ItemSource,
} from "./v1/bodies/batch.ts";
export {
  type RankBy,
  type RankedItem,
  rankItemSchema,
  type RankResponse,
  rankResponseSchema,
  type RankWindow,
  rankWindowHours,
} from "./v1/bodies/rank.ts";
export {
  type Calendar,
  calendarDate,
  type CalendarDate,
  calendars,
  dayNumber,
  dayOfYear,
  daysInMonth,
  daysInYear,
  formatCalendarDate,
  isCalendarDate,
} from "./time/calendar.ts";
export { checkValue } from "./errors/check-value.ts";
export {
  type BreakdownHour,
  type BreakdownResponse,
  breakdownResponseSchema,
} from "./v1/bodies/breakdown.ts";
export type { Calibration, NotCalibratedNotice } from "./wire/notices/calibration.ts";
export { carriage } from "./registry/models/carriage.ts";
export {
  type Licence,
  type ModelsResponse,
  modelsResponseSchema,
  type VariablesResponse,
  variablesResponseSchema,
} from "./wire/service/catalogue.ts";
export {
  type CompositeRequest,
  compositeRequestSchema,
  type CompositeResponse,
  compositeResponseSchema,
} from "./v1/bodies/composite.ts";
export type { Estimate, Notice } from "./wire/notices/notice.ts";
export {
  type ArcConstraint,
  type CategoryConstraint,
  type Constraint,
  constraintSchema,
  type Over,
  overHoursMax,
  type RangeConstraint,
} from "./wire/entries/constraint.ts";
export {
  type DataColumnName,
  dataNumbersMax,
  dataNumbersPerCost,
  type DatasetSource,
  dataVariablesMax,
  type NullReason,
  type NullSpan,
  type ValueColumn,
} from "./wire/weather/data.ts";
export type { DatasetsResponse } from "./wire/climate/climate-endpoints.ts";
export {
  bodyProblems,
  type Endpoint,
  type EndpointRow,
  everywhereProblems,
  type Offering,
  offerings,
  problemsOf,
} from "./endpoints/endpoint.ts";
export { type EntryType, entryTypes, polarities } from "./wire/scores/entry-type.ts";
export {
  type Citation,
  citationSchema,
  curatedIds,
  customEntriesMax,
  customIds,
  type Entry,
  type EntryInput,
  type EntryRequest,
  entrySchema,
  scenarioRequestSchema,
  taskRequestSchema,
} from "./wire/entries/entry.ts";
export { type FieldErrorCode, fieldErrorCodes } from "./errors/field-error-code.ts";
export type { FieldPlace } from "./errors/field-errors.ts";
export { type Job, jobSchema, type JobStatus } from "./wire/service/job.ts";
export {
  type EntryDetail,
  entryDetailSchema,
  type EntryList,
  type EntryListQuery,
  entryListSchema,
  type EntrySummary,
} from "./wire/entries/library.ts";
export {
  hazardIndexIds,
  type HazardIndexId,
  type HazardIndexResponse,
  hazardIndexResponseSchema,
  type HazardIndicesResponse,
  hazardParameterNames,
} from "./wire/climate/hazards.ts";
export {
  type ClimatologyResponse,
  climatologyResponseSchema,
  type HistoricalDailyResponse,
  historicalDailyResponseSchema,
  type HistoricalHourlyResponse,
  historicalHourlyResponseSchema,
  historicalHourlyYearsMax,
} from "./wire/weather/historical.ts";
export {
  type HistoricalWorkabilityResponse,
  historicalWorkabilityResponseSchema,
} from "./wire/workability/historical-workability.ts";
export { movedMeters, usualLapseKPerKm } from "./wire/sites/site.ts";
export { type Likelihood, likelihoods } from "./wire/scores/likelihood.ts";
export {
  type Location,
  locationSchema,
  type SiteLocation,
  type Surface,
  surfaces,
} from "./wire/sites/location.ts";
export {
  ensembleFromHour,
  forecastHoursMax,
  type ModelId,
  modelIds,
  partMaxAgeHours,
  type PartName,
  partNames,
  quantileMembersMin,
  quantilesToHour,
} from "./registry/models/model.ts";
export { didYouMean, nearestName } from "./errors/nearest-name.ts";
export { type DocumentOptions, openApiDocument } from "./openapi/openapi.ts";
export type { EnsembleAbsence, EnsembleStaleNotice, OddsBasis } from "./wire/scores/odds.ts";
export type { OddsNotice } from "./v1/bodies/odds-metadata.ts";
export {
  type ForecastColumns,
  type ForecastStatistic,
  type OperationalResponse,
  operationalResponseSchema,
} from "./wire/weather/operational.ts";
export { pack, packedMax, packedMissing, type Packing, unpack } from "./registry/packing.ts";
export type { HourlyWeather } from "./registry/packed-grid.ts";
export { previewResponseSchema } from "./v1/bodies/preview.ts";
export {
  echoMaxLength,
  type FieldError,
  fieldErrorsMax,
  type Problem,
  type ProblemCode,
  problemCodes,
  problemKind,
  problemSchema,
} from "./errors/problem.ts";
export {
  modelProducts,
  nominalLeadHours,
  type Product,
  productLeadHours,
  productMembers,
  products,
} from "./registry/models/product.ts";
export {
  type ProjectionWorkabilityResponse,
  projectionWorkabilityResponseSchema,
} from "./wire/workability/projection-workability.ts";
export {
  type ClimateModelSource,
  ensembleName,
  type LeftOut,
  type ProjectionDailyResponse,
  projectionDailyResponseSchema,
} from "./wire/weather/projections.ts";
export type { OlderRunNotice } from "./wire/notices/older-run.ts";
export type { UnlikeSiteNotice } from "./wire/sites/unlike-site.ts";
export type { ClimateChange, ElevationChange, StepType } from "./registry/registry-row.ts";
export { type ServiceReason, type ServiceState, type SourceTrouble } from "./wire/service/service-state.ts";
export {
  type CallWindow,
  callWindows,
  type Health,
  type RecordHealth,
  type StatusResponse,
  statusResponseSchema,
} from "./wire/service/status.ts";
export {
  type EpochHour,
  epochHourOf,
  formatEpochHour,
  formatInstant,
  millisecondsPerHour,
} from "./time/time.ts";
export { type FrequencyChangeResponse, frequencyChangeResponseSchema } from "./wire/climate/waves.ts";
export {
  type VerificationResponse,
  verificationResponseSchema,
  type VerifiedLead,
} from "./wire/service/verification.ts";
export { type VerifiedPart, verifiedParts } from "./registry/models/verified-model-part.ts";
export {
  type MonthWorkability,
  overYearsPercentiles,
  type WorkabilityWishes,
} from "./wire/workability/workability.ts";
export { convertUnit, type Unit, unitConverter, units } from "./registry/unit.ts";
export {
  type AllowanceKind,
  allowanceKinds,
  type UsageResponse,
  usageDays,
  usageResponseSchema,
} from "./wire/service/usage.ts";
export { type ApiVersion, type ApiVersionName, apiVersionNames, apiVersions } from "./api-versions.ts";
export { apiRevision, type EndpointName, endpoints, v1 } from "./v1/table.ts";
export { isDerived, type Variable, variable, type VariableName, variableNames } from "./registry/variable.ts";
export type { LocalHours } from "./time/wanted-hours.ts";
export { type Weekday, weekdays } from "./time/weekday.ts";
export { windowHoursMax } from "./wire/scores/window-bounds.ts";
export {
  type WindowsRequestWindow,
  type WindowsResponse,
  windowsResponseSchema,
  type WishedHours,
} from "./v1/bodies/windows.ts";
export {
  versionsResponseSchema,
  type VersionsResponse,
  type VersionState,
  versionStates,
} from "./versions.ts";
export { sharedEndpoints } from "./shared-endpoints.ts";
export type * as V2 from "./v2/index.ts";
export { batchItemSchema as v2BatchItemSchema } from "./v2/bodies/batch.ts";
export { v2 } from "./v2/table.ts";
export { endpointId } from "./endpoints/under.ts";
export { type RenamedFields, withRenamed } from "./endpoints/renamed-fields.ts";
export { migration, type Moved } from "./v2/migration.ts";
export { renamedFromV1 } from "./v2/renamed.ts";
export type { Address, AddressEnd, AddressState } from "./watch/deliveries/address-endpoints.ts";
export {
  addressesMax,
  confirmHours,
  feedsMax,
  mailsADayMax,
  unsubscribeDays,
} from "./watch/deliveries/delivery-bounds.ts";
export type { Delivery, DeliveryAttempt, DeliveryState } from "./watch/deliveries/delivery.ts";
export type { Feed, FeedRequest } from "./watch/deliveries/feed-endpoints.ts";
export type { Webhook, WebhookRequest, WebhookState, WebhookWithSecret } from "./watch/deliveries/webhook.ts";
export type { DisablingReason } from "./watch/watches/destination.ts";
export type { DigestedEvent, Event } from "./watch/events/event.ts";
export type { SpanEventType, WatchEventType, WebhookEventType } from "./watch/watches/event-types.ts";
export type { WatchTell } from "./watch/watches/tell.ts";
export { type SpanHistory } from "./watch/events/watch-endpoints.ts";
export {
  type PauseReason,
  type Watch,
  type WatchCost,
  type WatchList,
  type WatchRequest,
  type WatchState,
} from "./watch/watches/watch.ts";
export {
  deliveryDays,
  digestEventsMax,
  eventDays,
  eventsPerHourMax,
  eventStreamMinutes,
  eventStreamsPerKeyMax,
  watchDaysMax,
  watchedPlacesMax,
  watchesMax,
  watchHorizonHoursMax,
  watchPlacesMax,
  watchRoundsADay,
  webhooksMax,
} from "./watch/watches/watch-bounds.ts";
export { type WatchedSpan } from "./watch/watches/watched-span.ts";
export { type LimitWatch, watchedHours, type WatchKind, type WatchWhen } from "./watch/watches/watch-when.ts";
