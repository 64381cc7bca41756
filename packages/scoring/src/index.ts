export { type ConstraintRows, type Gap, membersNeeded } from "./score/counted-values.ts";
export { type BandOdds, bandOdds } from "./score/publish/band-odds.ts";
export { type BindingEdge } from "./entry/membership/binding-edge.ts";
export { climatologyDays, climatologySample } from "./climatology/climatology-sample.ts";
export { climatology } from "./climatology/climatology.ts";
export { composite, geometricMean } from "./score/composite.ts";
export { type ConstraintGrid } from "./score/constraint/constraint-grids.ts";
export { constraintMembership, sidesOf } from "./entry/membership/constraint-membership.ts";
export { type Counterfactual, counterfactuals } from "./explain/counterfactual.ts";
export {
  type ChangedWeather,
  changeableReach,
  deltaChange,
  type MonthlyChanges,
} from "./workability/delta-change.ts";
export { codeAtWetBulb } from "./derived/precipitation/code-at-wet-bulb.ts";
export type { Derivation, GroundSite } from "./derived/derivation.ts";
export { derivations } from "./derived/derivations.ts";
export { dewPoint } from "./derived/humidity/dew-point.ts";
export { dewPointAtPressure } from "./derived/humidity/dew-point-at-pressure.ts";
export { hypsometricPressure } from "./derived/air/hypsometric-pressure.ts";
export { relativeHumidity } from "./derived/humidity/relative-humidity.ts";
export { interpolant } from "./derived/interpolant.ts";
export { relativeHumidityAtPressure } from "./derived/humidity/relative-humidity-at-pressure.ts";
export { gustAtHeight } from "./derived/wind/gust-at-height.ts";
export { saturationVapourPressure } from "./derived/humidity/saturation-vapour-pressure.ts";
export { longwaveDown } from "./derived/radiation/longwave-down.ts";
export { stefanBoltzmann } from "./derived/radiation/thermal-fluxes.ts";
export {
  daylightElevationDeg,
  sineOfSolarElevation,
  solarElevation,
} from "./derived/radiation/solar-position.ts";
export { standardPressure } from "./derived/air/standard-pressure.ts";
export { sunOfHour } from "./derived/radiation/sun-of-hour.ts";
export { typeAtWetBulb } from "./derived/precipitation/type-at-wet-bulb.ts";
export { vapourPressureAtWetBulb, wetBulb } from "./derived/wet-bulb/wet-bulb.ts";
export { windAtHeight, windExponent } from "./derived/wind/wind-at-height.ts";
export { entryEstimates, entryHandOverReads, entryPlans, entryReads } from "./entry/entry-reads.ts";
export { type EstimatedHours, type EstimateSite, estimatesOf } from "./entry/grids/estimates.ts";
export { type ConstraintReason, explainHour, type HourReason } from "./explain/explain.ts";
export { gridKey } from "./entry/grids/grid-key.ts";
export { handOverReads, type HandOverReads, type RunBefore, runBeforeOf } from "./entry/reach/hand-over.ts";
export { type AcrossModels, acrossModels } from "./hazard/waves/across-models.ts";
export { type DailySeries, type Years } from "./hazard/series/daily-series.ts";
export { type DayOfYearWindow } from "./hazard/series/day-of-year-quantiles.ts";
export {
  type FrequencyChange,
  frequencyChange,
  type FrequencyChangeInput,
  type ModelFrequencyChange,
} from "./hazard/waves/frequency-change.ts";
export { hazardIndexYears, hazardParameters } from "./hazard/hazard-index-years.ts";
export {
  type HazardIndex,
  type HazardIndexName,
  hazardIndexNames,
  hazardIndices,
  type HazardParameter,
} from "./hazard/hazard-indices.ts";
export { type PeriodMean, periodMean } from "./hazard/series/period-mean.ts";
export { type WaveStatistics, type WaveType, waveTypes } from "./hazard/waves/waves.ts";
export { type YearlyValue } from "./hazard/series/yearly.ts";
export { type ConstraintLimit, entryHorizon, type Horizon, type PartReach } from "./entry/reach/horizon.ts";
export { type HourSpread, hourSpread } from "./score/publish/hour-spread.ts";
export { type HourlySeries } from "./climatology/hourly-series.ts";
export { likelihoodOf } from "./statistics/likelihood.ts";
export { type LimitingTally, missingLimits, tallyLimiting } from "./explain/limiting.ts";
export { type LongestRun, longestRun } from "./windows/spells/longest-run.ts";
export { memberScores, scoreAroundGaps } from "./score/member-scores.ts";
export { defaultStop, membership, type Shape, type Side } from "./entry/membership/membership.ts";
export { type MonthlyChange, monthlyChange, projectedVariables } from "./workability/monthly-change.ts";
export { packScore, type PackedScores, unpackScore } from "./score/publish/packed-scores.ts";
export { type Plan, plannedReads, plannedUntil, planVariable, type Reach } from "./entry/plan.ts";
export { type PreparedConstraint, type PreparedEntry, prepareEntry, type Span } from "./entry/prepare.ts";
export { probabilityOf } from "./statistics/probability-of.ts";
export { publish } from "./score/publish/publish.ts";
export { publishProbability } from "./statistics/publish-probability.ts";
export { quantileType6 } from "./statistics/quantile.ts";
export { runAmongMembers } from "./windows/odds/candidate-windows.ts";
export {
  type HourScores,
  type MemberScores,
  type PartInput,
  type PartScores,
  type ScoredMembers,
  scoreHours,
  scorePart,
} from "./score/score-part.ts";
export {
  countScores,
  frequencyOf,
  type ScoreFrequencies,
  usualBands,
} from "./climatology/score-frequencies.ts";
export { scoreRecord } from "./score/score-record.ts";
export { type MadeGrids, type Site, variableGrids } from "./entry/grids/variable-grids.ts";
export type { BinaryForecast } from "./verification/measures/binary-forecast.ts";
export type { Brier } from "./verification/measures/brier.ts";
export type { Coverage } from "./verification/measures/coverage.ts";
export { type ReliabilityBin, reliability } from "./verification/measures/reliability.ts";
export {
  happens,
  type ScoreEvent,
  scoreEvents,
  type VerifiedMembers,
  type VerifiedScore,
  verifyScore,
} from "./verification/verified-score.ts";
export { referenceOf, type VerifiedSample, verifySample } from "./verification/verified-sample.ts";
export {
  type EventVerification,
  type ScoreVerification,
  verifyScores,
  verifyScoreSums,
} from "./verification/verify-scores.ts";
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
export { plainCrps } from "./verification/measures/crps.ts";
export { type ComparedDay, hashedUniform } from "./verification/resampling/resampled-days.ts";
export { isCalibrationHarmful } from "./verification/resampling/is-calibration-harmful.ts";
export { addPackedSums, packScoreSums, totalScoreSums, unpackScoreSums } from "./verification/packed-sums.ts";
export {
  addScoreCase,
  noScoreSums,
  rankBin,
  rankChiSquare,
  type Reference,
  references,
  type ReferenceScore,
  type ScoreCase,
  type ScoreSums,
} from "./verification/score-sums.ts";
export type { SkillInterval } from "./verification/resampling/skill-interval.ts";
export { isCeiling, type ScoreRange } from "./windows/search/score-range.ts";
export { searchWithin } from "./windows/search/search-within.ts";
export { shareOf } from "./statistics/share.ts";
export { type StartGroup } from "./windows/spells/start-groups.ts";
export {
  type SpellOrder,
  type SpellWish,
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
export { type WindowMembers, windowMembers } from "./windows/odds/window-members.ts";
export { type LastHours, type WindowPart, type WindowSearch } from "./windows/search/window-search.ts";
export {
  type MonthWorkability,
  type OverYears,
  type Waiting,
  workability,
  type WorkabilityInput,
  type YearWorkability,
} from "./workability/workability.ts";
export { type SeenSpan, seenSpans, type SeenStarts } from "./watch/evaluated-spans.ts";
export { type StartChances, startChances } from "./watch/start-chances.ts";
export { blindAfterHours, type Sight, stepSight } from "./watch/step-sight.ts";
export {
  noSpans,
  type SpanEvent,
  type SpanRules,
  stepSpans,
  type WatchedSpan,
  type WatchedSpans,
  watchedSpansMax,
} from "./watch/step-spans.ts";
