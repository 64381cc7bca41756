export { climatology } from "./climatology/climatology.ts";
export type { HourlySeries } from "./climatology/hourly-series.ts";
export type { Derivation, GroundSite } from "./derived/derivation.ts";
export { derivations } from "./derived/derivations.ts";
export { dewPoint } from "./derived/humidity/dew-point.ts";
export { relativeHumidity } from "./derived/humidity/relative-humidity.ts";
export { solarElevation } from "./derived/radiation/solar-position.ts";
export { wetBulb } from "./derived/wet-bulb/wet-bulb.ts";
export { gustAtHeight } from "./derived/wind/gust-at-height.ts";
export { windAtHeight } from "./derived/wind/wind-at-height.ts";
export { entryEstimates, entryReads, type EstimatedHours } from "./entry/entry-reads.ts";
export type { Site } from "./entry/grids/variable-grids.ts";
export { membership, type Shape, type Side } from "./entry/membership/constraint-membership.ts";
export { type Plan, planVariable, type Reach } from "./entry/plan.ts";
export {
  type BindingEdge,
  type PreparedConstraint,
  type PreparedEntry,
  prepareEntry,
  type Span,
} from "./entry/prepare.ts";
export { type RunBefore, runBeforeOf } from "./entry/reach/hand-over.ts";
export { type ConstraintLimit, entryHorizon, type Horizon, type PartReach } from "./entry/reach/horizon.ts";
export { type Counterfactual, counterfactuals } from "./explain/counterfactual.ts";
export { type ConstraintReason, explainHour, type HourReason } from "./explain/explain.ts";
export {
  type LimitingTally,
  limitingHours,
  missingLimits,
  shortShares,
  tallyLimiting,
} from "./explain/limiting.ts";
export { hazardIndexYears } from "./hazard/hazard-index-years.ts";
export {
  type HazardIndex,
  type HazardIndexName,
  hazardIndexNames,
  hazardIndices,
  type HazardParameter,
} from "./hazard/hazard-indices.ts";
export type { DailySeries, Years } from "./hazard/series/daily-series.ts";
export { type PeriodMean, periodMean } from "./hazard/series/period-mean.ts";
export type { YearlyValue } from "./hazard/series/yearly.ts";
export {
  type AcrossModels,
  acrossModels,
  type FrequencyChange,
  frequencyChange,
  type FrequencyChangeInput,
  type ModelFrequencyChange,
} from "./hazard/waves/frequency-change.ts";
export type { WaveStatistics, WaveType } from "./hazard/waves/waves.ts";
export { composite, scoringFormula } from "./score/composite.ts";
export type { ConstraintGrid } from "./score/constraint/constraint-grids.ts";
export { type ConstraintRows, type Gap, membersNeeded } from "./score/counted-values.ts";
export { type BandOdds, bandOdds } from "./score/publish/band-odds.ts";
export { type HourSpread, hourSpread } from "./score/publish/hour-spread.ts";
export { publish } from "./score/publish/publish.ts";
export {
  type HourScores,
  memberQuantiles,
  type MemberScores,
  type PartInput,
  type PartScores,
  type ScoredMembers,
  scoreHours,
  scorePart,
} from "./score/score-model-part.ts";
export { scoreRecord } from "./score/score-record.ts";
export { likelihoodOf } from "./statistics/likelihood.ts";
export { probabilityOf } from "./statistics/probability-of.ts";
export { quantileType6 } from "./statistics/quantile.ts";
export type { BinaryForecast, Brier } from "./verification/measures/event-sums.ts";
export type { Coverage } from "./verification/measures/coverage.ts";
export { type ReliabilityBin, reliability } from "./verification/measures/reliability.ts";
export type { SkillInterval } from "./verification/resampling/skill-interval.ts";
export type { ReferenceScore, ScoreCase } from "./verification/score-sums.ts";
export type { VerifiedScore } from "./verification/verified-score.ts";
export {
  type CheckedBin,
  type ConsistencyBar,
  type EventDaysFigures,
  type ScoreDay,
  type ScoreDaysFigures,
  type ScoreDaysVerification,
  type Skills,
  verifyScoreDays,
} from "./verification/verify-score-days.ts";
export {
  type EventVerification,
  type ScoreVerification,
  verifyScores,
} from "./verification/verify-scores.ts";
export type { EvaluatedSpan, EvaluatedStarts } from "./watch/evaluated-spans.ts";
export { type Sight, stepSight } from "./watch/step-sight.ts";
export {
  noSpans,
  type SpanEvent,
  type SpanRules,
  stepSpans,
  type WatchedSpan,
  type WatchedSpans,
} from "./watch/step-spans.ts";
export type { LastHours, WindowPart, WindowSearch } from "./windows/search/window-search.ts";
export { type LongestRun, longestRun } from "./windows/spells/longest-run.ts";
export {
  type SpellOrder,
  type SpellOptions,
  type WeatherSpell,
  weatherSpells,
} from "./windows/spells/weather-spells.ts";
export {
  likeliestWindow,
  type WeatherWindow,
  weatherWindows,
  type WindowGap,
} from "./windows/weather-windows.ts";
export { type HoursAbove, type WindowHindrance, windowHindrance } from "./windows/window-hindrance.ts";
export {
  type ChangedWeather,
  deltaChange,
  type MonthlyChange,
  monthlyChange,
  type MonthlyChanges,
} from "./workability/delta-change.ts";
export {
  type MonthWorkability,
  type OverYears,
  type Waiting,
  type WorkabilityInput,
  workability,
  type YearWorkability,
} from "./workability/workability.ts";
