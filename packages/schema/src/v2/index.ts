export { type LocatedSite, type NamedPlace, pointFields } from "./bodies/place.ts";
export type { ForecastFields, Period } from "./bodies/asked.ts";
export type {
  HistoricalWorkabilityResponse,
  ProjectionWorkabilityResponse,
} from "./endpoints/workability-endpoints.ts";
export { type BandName, type ForecastMetadata, tideCaveat } from "./bodies/answered.ts";
export type {
  BandHours,
  CompositeHour,
  CompositeRequest,
  CompositeResponse,
  Inclusion,
} from "./bodies/composite.ts";
export {
  accountMapCellsMax,
  areaCellsMax,
  areaHoursMax,
  areaJobCellsMax,
  cellsPerCost,
  costOfCells,
  fieldNumbersPerCost,
  mapCellsMax,
  mapsMax,
  mapZoomMax,
  routeCellsMax,
  routeDeparturesMax,
  routeKmhMax,
  routeKmMax,
} from "./field/field-bounds.ts";
export {
  type KeptMap,
  mapLayers,
  mapLayersOf,
  type MapLayer,
  type MapLink,
  type MapLinkList,
  type MapLinkRequest,
  type MapRequest,
  variableLayers,
} from "./field/map.ts";
export type { AreaCellRow, AreaCost, AreaHour, AreaRequest, AreaResponse, AreaWindow } from "./field/area.ts";
export type {
  RouteCost,
  RouteDeparture,
  RouteRequest,
  RouteResponse,
  RouteStep,
  RouteWindow,
} from "./field/route.ts";
export {
  accountPlanPairsMax,
  boardJobsMax,
  frontHoursMax,
  planBodyMaxBytes,
  planDaysMax,
  planImportMaxBytes,
  planJobSecondsMax,
  planLookDays,
  planOrdersMax,
  planPairsMax,
  planSecondsMax,
  plansMax,
  planStartDaysMax,
  planTasksMax,
  planYears,
} from "./plans/plan-bounds.ts";
export {
  type KeptPlan,
  type KeptPlanRequest,
  type PlanList,
  type PlanLook,
  type PlanLookList,
  type PlanProgressRequest,
  progressedTasksSchema,
} from "./plans/stored-plan.ts";
export type { PlanDispatchRequest, PlanDispatchResponse } from "./plans/plan-dispatch.ts";
export type { PlanImportRequest, PlanImportResponse } from "./plans/plan-import.ts";
export { isPlanDone } from "./plans/plan-progress.ts";
export { hasCosts } from "./plans/has-costs.ts";
export type { PlanFields, PlanRequest } from "./plans/plan-request.ts";
export type { PlanMetadata, PlanPreview, PlanResponse } from "./plans/plan-answer.ts";
export { type PlanStartsRequest, type PlanStartsResponse, startsOf } from "./plans/plan-starts.ts";
export type { PlanTask } from "./plans/plan-task.ts";
export type { RankBy, RankRequest, RankResponse, RankRow } from "./bodies/rank.ts";
export {
  type BriefFeed,
  briefTextMaxLength,
  type BriefWarning,
  type PlaceFeed,
  type PlaceWarnings,
  type Warning,
  type WarningFeed,
  warningsMax,
  type WarningState,
} from "./warning.ts";
export type {
  ForecastWatchRequest,
  ForecastWhen,
  RunWatchRequest,
  WarningWatch,
  WarningWatchRequest,
  Watch,
  WatchList,
  WatchRequest,
  WatchTell,
  WatchWhen,
} from "./bodies/watch.ts";
export type {
  DigestedEvent,
  Event,
  MapFailedEvent,
  MapMadeEvent,
  PlanEvent,
  PlanMoveEvent,
  RunEvent,
  WarningEvent,
} from "./event.ts";
export type { Delivery } from "./endpoints/event-endpoints.ts";
export type { WatchedWarnings } from "./bodies/watched-warnings.ts";
export type {
  BestWindow,
  ProvedWindows,
  WindowRow,
  WindowsRequest,
  WindowsResponse,
} from "./bodies/windows.ts";
export { type BatchItem, batchItemSchema, type BatchLine } from "./endpoints/batch-endpoints.ts";
export type { Link, LinkList, LinkRequest, SharedSite } from "./endpoints/link-endpoints.ts";
export {
  type TableEndpoint,
  type TableLink,
  type TableLinkList,
  type TableLinkRequest,
} from "./endpoints/table-endpoints.ts";
export type { FoundPlaces, Place } from "./endpoints/place-endpoints.ts";
export type {
  Evidence,
  EvidenceCase,
  EvidenceEstimate,
  EvidenceStatus,
  EvidenceSummary,
} from "./endpoints/evidence-endpoints.ts";
export { type NextRun, type Run, runLateMinutes, type RunsResponse } from "./run.ts";
export type { EvidenceHour } from "./bodies/evidence-hours.ts";
export { type EvidenceNotice, evidenceNotices } from "./bodies/evidence-notices.ts";
export type { EvidenceReport } from "./bodies/evidence-report.ts";
export type { EvidenceRequest } from "./bodies/evidence-request.ts";
export { usualWindow } from "./usual-window.ts";
export {
  evidenceDays,
  evidenceMax,
  evidenceOpenMax,
  evidenceSameDays,
  evidenceYearsMax,
  type EveryDays,
  everyDays,
  runsPerCost,
} from "./evidence-bounds.ts";
export {
  linkDays,
  linkDaysMax,
  linkHours,
  linkReadsADayMax,
  linksMax,
  tableBodyMax,
  mapLinkOriginsMax,
  mapLinksMax,
  tablesMax,
} from "./link-bounds.ts";
export { migration, type Moved } from "./migration.ts";
export { pricedEndpoints } from "./endpoints/cost-endpoints.ts";
export { ticketSeconds, ticketsPerKeyMax } from "./endpoints/ticket-endpoints.ts";
export { renamedFromV1 } from "./renamed.ts";
