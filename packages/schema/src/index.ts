export { type Arc, arcWidth, clockwise } from "./arc.ts";
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
} from "./band.ts";
export { type CountedHour, type Doubt, doubtOf } from "./doubt.ts";
export {
  type BatchCost,
  batchCostSchema,
  batchItemsMax,
  type ItemProblem,
  keptHours,
  refSchema,
} from "./batch.ts";
export {
  type BatchItem,
  batchItemSchema,
  type BatchLine,
  batchLineSchema,
  type ItemSource,
} from "./v1/batch.ts";
export {
  type RankBy,
  type RankedItem,
  rankItemSchema,
  type RankResponse,
  rankResponseSchema,
  type RankWindow,
  rankWindowHours,
} from "./v1/rank.ts";
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
} from "./calendar.ts";
export { checkValue } from "./check-value.ts";
export { type BreakdownHour, type BreakdownResponse, breakdownResponseSchema } from "./v1/breakdown.ts";
export type { Calibration, NotCalibratedNotice } from "./calibration.ts";
export { carriage } from "./carriage.ts";
export {
  type Licence,
  type ModelsResponse,
  modelsResponseSchema,
  type VariablesResponse,
  variablesResponseSchema,
} from "./catalogue.ts";
export {
  type CompositeRequest,
  compositeRequestSchema,
  type CompositeResponse,
  compositeResponseSchema,
} from "./v1/composite.ts";
export type { Estimate, Notice } from "./notice.ts";
export {
  type ArcConstraint,
  type CategoryConstraint,
  type Constraint,
  constraintSchema,
  type Over,
  overHoursMax,
  type RangeConstraint,
} from "./constraint.ts";
export {
  type DataColumnName,
  dataNumbersMax,
  dataNumbersPerCost,
  type DatasetSource,
  dataVariablesMax,
  type NullReason,
  type NullSpan,
  type ValueColumn,
} from "./data.ts";
export type { DatasetsResponse } from "./datasets.ts";
export {
  bodyProblems,
  type Endpoint,
  type EndpointRow,
  everywhereProblems,
  type Offering,
  offerings,
  problemsOf,
} from "./endpoint.ts";
export { type EntryType, entryTypes, polarities } from "./entry-type.ts";
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
} from "./entry.ts";
export { type FieldErrorCode, fieldErrorCodes } from "./field-error-code.ts";
export type { FieldPlace } from "./field-errors.ts";
export { type Job, jobSchema, type JobStatus } from "./job.ts";
export {
  type EntryDetail,
  entryDetailSchema,
  type EntryList,
  type EntryListQuery,
  entryListSchema,
  type EntrySummary,
} from "./library.ts";
export {
  hazardIndexIds,
  type HazardIndexId,
  type HazardIndexResponse,
  hazardIndexResponseSchema,
  type HazardIndicesResponse,
  hazardParameterNames,
} from "./hazards.ts";
export {
  type ClimatologyResponse,
  climatologyResponseSchema,
  type HistoricalDailyResponse,
  historicalDailyResponseSchema,
  type HistoricalHourlyResponse,
  historicalHourlyResponseSchema,
  historicalHourlyYearsMax,
} from "./historical.ts";
export {
  type HistoricalWorkabilityResponse,
  historicalWorkabilityResponseSchema,
} from "./historical-workability.ts";
export { movedMeters, usualLapseKPerKm } from "./site.ts";
export { type Likelihood, likelihoods } from "./likelihood.ts";
export { type Location, locationSchema, type SiteLocation, type Surface, surfaces } from "./location.ts";
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
} from "./model.ts";
export { didYouMean, nearestName } from "./nearest-name.ts";
export { type DocumentOptions, openApiDocument } from "./openapi.ts";
export type { EnsembleAbsence, EnsembleStaleNotice, OddsBasis } from "./odds.ts";
export type { OddsNotice } from "./v1/odds-metadata.ts";
export {
  type ForecastColumns,
  type ForecastStatistic,
  type OperationalResponse,
  operationalResponseSchema,
} from "./operational.ts";
export { pack, packedMax, packedMissing, type Packing, unpack } from "./packing.ts";
export type { HourlyWeather } from "./packed-grid.ts";
export { previewResponseSchema } from "./v1/preview.ts";
export {
  echoMaxLength,
  type FieldError,
  fieldErrorsMax,
  type Problem,
  type ProblemCode,
  problemCodes,
  problemKind,
  problemSchema,
} from "./problem.ts";
export {
  modelProducts,
  nominalLeadHours,
  type Product,
  productLeadHours,
  productMembers,
  products,
} from "./product.ts";
export {
  type ProjectionWorkabilityResponse,
  projectionWorkabilityResponseSchema,
} from "./projection-workability.ts";
export {
  type ClimateModelSource,
  ensembleName,
  type LeftOut,
  type ProjectionDailyResponse,
  projectionDailyResponseSchema,
} from "./projections.ts";
export type { OlderRunNotice } from "./older-run.ts";
export type { UnlikeSiteNotice } from "./unlike-site.ts";
export type { ClimateChange, ElevationChange, StepType } from "./registry-row.ts";
export { type ServiceReason, type ServiceState, type SourceTrouble } from "./service-state.ts";
export {
  type CallWindow,
  callWindows,
  type Health,
  type RecordHealth,
  type StatusResponse,
  statusResponseSchema,
} from "./status.ts";
export { type EpochHour, epochHourOf, formatEpochHour, formatInstant, millisecondsPerHour } from "./time.ts";
export { type FrequencyChangeResponse, frequencyChangeResponseSchema } from "./waves.ts";
export { type VerificationResponse, verificationResponseSchema, type VerifiedLead } from "./verification.ts";
export { type VerifiedPart, verifiedParts } from "./verified-part.ts";
export { type MonthWorkability, overYearsPercentiles, type WorkabilityWishes } from "./workability.ts";
export { convertUnit, type Unit, unitConverter, units } from "./unit.ts";
export {
  type AllowanceKind,
  allowanceKinds,
  type UsageResponse,
  usageDays,
  usageResponseSchema,
} from "./usage.ts";
export { type ApiVersion, type ApiVersionName, apiVersionNames, apiVersions } from "./api-versions.ts";
export { apiRevision, type EndpointName, endpoints, v1 } from "./v1/table.ts";
export { isDerived, type Variable, variable, type VariableName, variableNames } from "./variable.ts";
export type { LocalHours } from "./hours-wish.ts";
export { type Weekday, weekdays } from "./weekday.ts";
export { windowHoursMax } from "./window-bounds.ts";
export {
  type WindowsRequestWindow,
  type WindowsResponse,
  windowsResponseSchema,
  type WishedHours,
} from "./v1/windows.ts";
export {
  versionsResponseSchema,
  type VersionsResponse,
  type VersionState,
  versionStates,
} from "./versions.ts";
export { sharedEndpoints } from "./shared-endpoints.ts";
export type * as V2 from "./v2/index.ts";
export { batchItemSchema as v2BatchItemSchema } from "./v2/batch.ts";
export { v2 } from "./v2/table.ts";
export { endpointId } from "./under.ts";
export { type RenamedFields, withRenamed } from "./renamed-fields.ts";
export { migration, type Moved } from "./v2/migration.ts";
export { renamedFromV1 } from "./v2/renamed.ts";
export type { Address, AddressEnd, AddressState } from "./delivery/address.ts";
export {
  addressesMax,
  confirmHours,
  feedsMax,
  mailsADayMax,
  unsubscribeDays,
} from "./delivery/delivery-bounds.ts";
export type { Delivery, DeliveryAttempt, DeliveryState } from "./delivery/delivery.ts";
export type { Feed, FeedRequest } from "./delivery/feed.ts";
export type { Webhook, WebhookRequest, WebhookState, WebhookWithSecret } from "./delivery/webhook.ts";
export type { DisablingReason } from "./watch/destination.ts";
export type { DigestedEvent, Event } from "./watch/event.ts";
export type { SpanEventType, WatchEventType, WebhookEventType } from "./watch/event-types.ts";
export type { WatchTell } from "./watch/tell.ts";
export { type SpanHistory } from "./watch/span-history.ts";
export {
  type PauseReason,
  type Watch,
  type WatchCost,
  type WatchList,
  type WatchRequest,
  type WatchState,
} from "./watch/watch.ts";
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
} from "./watch/watch-bounds.ts";
export { type WatchedSpan } from "./watch/watched-span.ts";
export { type LimitWatch, watchedHours, type WatchKind, type WatchWhen } from "./watch/watch-when.ts";
