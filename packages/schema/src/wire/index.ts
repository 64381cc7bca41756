export { hazardIndexIds, hazardParameterNames } from "./climate/hazards.ts";
export { arcWidth, clockwise } from "./entries/arc.ts";
export { overHoursMax } from "./entries/constraint.ts";
export { citationSchema, curatedIds, customEntriesMax, customIds } from "./entries/entry.ts";
export { warningCategories } from "./entries/warning-gate.ts";
export { type EntryFile, entryFileText, readEntryFile } from "./entries/entry-file.ts";
export type { EntryListQuery } from "./entries/library.ts";
export type { NotCalibratedNotice, OlderRunNotice } from "./notices/calibration.ts";
export { bandEdges, bandTable, type PresenceBand } from "./scores/band.ts";
export { isDoubtful } from "./scores/doubt.ts";
export {
  bandColours,
  bandLineColours,
  bandLines,
  type CellMarks,
  evenRange,
  markAt,
  markPeriod,
  rangeColours,
  shareColours,
  stepOf,
  tenthEdges,
  type ThemedColour,
} from "./scores/band-colours.ts";
export type { EnsembleAbsence, EnsembleStaleNotice, OddsBasis } from "./scores/odds.ts";
export { windowHoursMax } from "./scores/window-bounds.ts";
export type { JobStatus } from "./service/job.ts";
export type { ServiceReason, ServiceState, SourceTrouble } from "./service/service-state.ts";
export { type CallWindow, callWindows, type Health, type RecordHealth } from "./service/service-endpoints.ts";
export { type AllowanceKind, allowanceKinds, usageDays } from "./service/usage.ts";
export type { VerifiedLead } from "./service/verification.ts";
export { movedMeters, type SiteLocation, type Surface, usualLapseKPerKm } from "./sites/location.ts";
export type { UnlikeSiteNotice } from "./sites/unlike-site.ts";
export {
  type DataColumnName,
  dataNumbersMax,
  dataVariablesMax,
  type NullReason,
  type NullSpan,
  type ValueColumn,
} from "./weather/data.ts";
export { historicalHourlyYearsMax } from "./weather/historical.ts";
export type { ForecastColumns, ForecastStatistic } from "./weather/data-endpoints.ts";
export { type ClimateModelSource, ensembleName, type LeftOut } from "./weather/projections.ts";
export { overYearsPercentiles, type WorkabilityOptions } from "./workability/workability.ts";
