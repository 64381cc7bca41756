export {
  calibratedSource,
  type CalibrationFault,
  type SiteCalibrations,
  type SiteCalibration,
  siteCalibration,
} from "./calibration/members/calibrated-source.ts";
export {
  type CalibratedName,
  calibratedNames,
  type CalibratedVariable,
  calibratedVariable,
} from "./calibration/calibrated-variables.ts";
export { calibratedValues } from "./calibration/members/calibrate-weather.ts";
export {
  type ClassScore,
  type MovedLevels,
  moveLevels,
  scoreCalibration,
} from "./calibration/score-calibration.ts";
export {
  type CalibrationFile,
  CalibrationFileError,
  type CalibrationVariable,
  fileBytesMax,
  readCalibration,
} from "./calibration/calibration-file.ts";
export { fitOdds, type OddsOfLeads } from "./calibration/odds/fit-odds.ts";
export type { OddsCases } from "./calibration/odds/judge-odds.ts";
export {
  fitVariable,
  type PairsOfLeads,
  pooledDaysMin,
  trainingDaysMin,
} from "./calibration/fitting/fit-variable.ts";
export { doubtObservations, type ObservationDoubts } from "./calibration/observations/doubt-observations.ts";
export { rangeDoubts } from "./calibration/observations/range-doubts.ts";
export type { ComparedVariable } from "./calibration/observations/clock-lag.ts";
export {
  type CheckedObservations,
  checkObservations,
  type ObservedPairs,
} from "./calibration/observations/observation-checks.ts";
export { type Pairs } from "./calibration/fitting/pairs.ts";
export { type EventOdds, type TableEvent, tableEvents } from "./calibration/odds/odds-classes.ts";
export { type OddsWindow, type SiteOdds, siteOdds } from "./calibration/odds/site-odds.ts";
export { longestGapHours } from "./hourly/hourly-task.ts";
export { type HourSpan, toHours } from "./hourly/hourly.ts";
export {
  type Absence,
  type AbsentPart,
  type FedPart,
  isFed,
  isListed,
  type ModelPart,
  type Overlay,
  type PlacedPart,
  type RunningPart,
} from "./model/model-part.ts";
export {
  type AbsentAvailability,
  ensembleBeside,
  lastRun,
  modelAvailability,
  type ModelAvailability,
  type ModelPartAvailability,
  reachHours,
  isReadAt,
} from "./model/availability.ts";
export { chooseListed, type ListedNeeds } from "./model/choose-listed.ts";
export { arePlacedStill } from "./model/are-placed-still.ts";
export {
  DamagedRunError,
  type ForecastRequest,
  forecastSource,
  type ModelPartForecast,
  type ModelPartRead,
  readForecast,
} from "./model/forecast.ts";
export { DamagedRuns } from "./model/damaged-runs.ts";
export { ageOf, maxAgeHours } from "./model/age-of.ts";
export { describeModel, modelService, partService, type Service } from "./model/describe-model.ts";
export { type Layer, LateOverlayError, mapLayers } from "./model/overlay.ts";
export { nextReadableMs, partsAsOf } from "./model/model-parts-as-of.ts";
export { findRuns, placeParts } from "./model/place-model-parts.ts";
export { joinRecords, type RecordPlaces, type RecordWithPlaces } from "./record/join-records.ts";
export type {
  RecordDescription,
  RecordPrice,
  RecordRequest,
  RecordSource,
  RecordGap,
  RecordSpan,
  RecordVariable,
  RecordWeather,
} from "./record/record-source.ts";
export { formatRecordTime, parseRecordTime, type RecordStep, type RecordTime } from "./record/record-time.ts";
export { recordAtSites, sourceAtSites } from "./site/at-sites.ts";
export type { CallsLeft, SourceCalls, SpentCalls } from "./source/call-budget.ts";
export type { ModelGeneration, PastCost, PastReads, PastRuns } from "./source/past-runs.ts";
export { SourceError } from "./source/source-error.ts";
export type {
  AppliedCalibration,
  ArrivingRun,
  CarriedVariable,
  Cell,
  CellSite,
  CellStation,
  CellWeather,
  NativeWeather,
  NearestStation,
  ReadCellsRequest,
  ReadRequest,
  RunSchedule,
  SourceDescription,
  SourceGrid,
  SourceWarning,
  WeatherSource,
} from "./source/source.ts";
export { loopTurn } from "./io/loop-turn.ts";
