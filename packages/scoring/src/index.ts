export { type ConstraintRows, type Gap, membersNeeded } from "./accumulate.ts";
export { type BindingEdge } from "./binding-edge.ts";
export { climatologySample } from "./climatology-sample.ts";
export { climatology } from "./climatology.ts";
export { composite, geometricMean } from "./composite.ts";
export { type ConstraintGrid } from "./constraint-grids.ts";
export { constraintMembership, sidesOf } from "./constraint-membership.ts";
export { type Counterfactual, counterfactuals } from "./counterfactual.ts";
export { type ChangedWeather, changeableReach, deltaChange, type MonthlyChanges } from "./delta-change.ts";
export { type Derivation, derivations } from "./derived/derivations.ts";
export { saturationVapourPressure } from "./derived/saturation-vapour-pressure.ts";
export { longwaveDown } from "./derived/longwave-down.ts";
export { stefanBoltzmann } from "./derived/thermal-fluxes.ts";
export { daylightElevationDeg, sineOfSolarElevation, solarElevation } from "./derived/solar-position.ts";
export { sunOfHour } from "./derived/sun-of-hour.ts";
export { entryEstimates, entryHandOverReads, entryPlans, entryReads } from "./entry-reads.ts";
export { type EstimatedHours, type EstimateSite, estimatesOf } from "./estimates.ts";
export { type BandShares, type ConstraintReason, explainHour, type HourReason } from "./explain.ts";
export { handOverReads, type HandOverReads, type RunBefore, runBeforeOf } from "./hand-over.ts";
export { type AcrossModels, acrossModels } from "./hazard/across-models.ts";
export { type DailySeries, type Years } from "./hazard/daily-series.ts";
export { type DayOfYearWindow } from "./hazard/day-of-year-quantiles.ts";
export {
  type FrequencyChange,
  frequencyChange,
  type FrequencyChangeInput,
  type ModelFrequencyChange,
} from "./hazard/frequency-change.ts";
export { hazardIndexYears, hazardParameters } from "./hazard/hazard-index-years.ts";
export {
  type HazardIndex,
  type HazardIndexName,
  hazardIndexNames,
  hazardIndices,
  type HazardParameter,
} from "./hazard/hazard-indices.ts";
export { type PeriodMean, periodMean } from "./hazard/period-mean.ts";
export { type WaveStatistics, type WaveType, waveTypes } from "./hazard/waves.ts";
export { type YearlyValue } from "./hazard/yearly.ts";
export { type ConstraintLimit, entryHorizon, type Horizon, type PartReach } from "./horizon.ts";
export { type HourlySeries } from "./hourly-series.ts";
export { type LimitingTally, missingLimits, tallyLimiting } from "./limiting.ts";
export { memberScores } from "./member-scores.ts";
export { defaultStop, membership, type Shape, type Side } from "./membership.ts";
export { type MonthlyChange, monthlyChange, projectedVariables } from "./monthly-change.ts";
export { type Plan, plannedReads, plannedUntil, planVariable, type Reach } from "./plan.ts";
export { type PreparedConstraint, type PreparedEntry, prepareEntry, type Span } from "./prepare.ts";
export { publish } from "./publish.ts";
export { quantileType6 } from "./quantile.ts";
export { type PartInput, type PartScores, scorePart } from "./score-part.ts";
export { scoreRecord } from "./score-record.ts";
export { type Site, variableGrids } from "./variable-grids.ts";
export type { BinaryForecast, Brier } from "./verification/brier.ts";
export type { Coverage } from "./verification/coverage.ts";
export { type ReliabilityBin, reliability } from "./verification/reliability.ts";
export {
  type ScoreEvent,
  scoreEvents,
  type VerifiedScore,
  verifyScore,
} from "./verification/verified-score.ts";
export {
  type EventVerification,
  type ScoreCase,
  type ScoreVerification,
  verifyScores,
} from "./verification/verify-scores.ts";
export {
  type WeatherWindow,
  weatherWindows,
  type WindowGap,
  type WindowHindrance,
  windowHindrance,
  type WindowPart,
  type WindowSearch,
} from "./weather-windows.ts";
export { windowProbability } from "./window-probability.ts";
export {
  type MonthWorkability,
  type OverYears,
  type Waiting,
  workability,
  type WorkabilityInput,
} from "./workability.ts";
export { entryNanoseconds, plansNanoseconds } from "./work.ts";
