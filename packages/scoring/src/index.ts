export { type ConstraintRows, type Gap, membersNeeded } from "./counted-values.ts";
export { type BandOdds, bandOdds } from "./band-odds.ts";
export { type BindingEdge } from "./binding-edge.ts";
export { climatologyDays, climatologySample } from "./climatology-sample.ts";
export { climatology } from "./climatology.ts";
export { composite, geometricMean } from "./composite.ts";
export { type ConstraintGrid } from "./constraint-grids.ts";
export { constraintMembership, sidesOf } from "./constraint-membership.ts";
export { type Counterfactual, counterfactuals } from "./counterfactual.ts";
export { type ChangedWeather, changeableReach, deltaChange, type MonthlyChanges } from "./delta-change.ts";
export { codeAtWetBulb } from "./derived/code-at-wet-bulb.ts";
export type { Derivation, GroundSite } from "./derived/derivation.ts";
export { derivations } from "./derived/derivations.ts";
export { dewPoint } from "./derived/dew-point.ts";
export { dewPointAtPressure } from "./derived/dew-point-at-pressure.ts";
export { hypsometricPressure } from "./derived/hypsometric-pressure.ts";
export { relativeHumidity } from "./derived/relative-humidity.ts";
export { interpolant } from "./derived/interpolant.ts";
export { relativeHumidityAtPressure } from "./derived/relative-humidity-at-pressure.ts";
export { gustAtHeight } from "./derived/gust-at-height.ts";
export { saturationVapourPressure } from "./derived/saturation-vapour-pressure.ts";
export { longwaveDown } from "./derived/longwave-down.ts";
export { stefanBoltzmann } from "./derived/thermal-fluxes.ts";
export { daylightElevationDeg, sineOfSolarElevation, solarElevation } from "./derived/solar-position.ts";
export { standardPressure } from "./derived/standard-pressure.ts";
export { sunOfHour } from "./derived/sun-of-hour.ts";
export { typeAtWetBulb } from "./derived/type-at-wet-bulb.ts";
export { vapourPressureAtWetBulb, wetBulb } from "./derived/wet-bulb.ts";
export { windAtHeight, windExponent } from "./derived/wind-at-height.ts";
export { entryEstimates, entryHandOverReads, entryPlans, entryReads } from "./entry-reads.ts";
export { type EstimatedHours, type EstimateSite, estimatesOf } from "./estimates.ts";
export { type ConstraintReason, explainHour, type HourReason } from "./explain.ts";
export { gridKey } from "./grid-key.ts";
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
export { type HourSpread, hourSpread } from "./hour-spread.ts";
export { type HourlySeries } from "./hourly-series.ts";
export { likelihoodOf } from "./likelihood.ts";
export { type LimitingTally, missingLimits, tallyLimiting } from "./limiting.ts";
export { type LongestRun, longestRun } from "./longest-run.ts";
export { memberScores, scoreAroundGaps } from "./member-scores.ts";
export { defaultStop, membership, type Shape, type Side } from "./membership.ts";
export { type MonthlyChange, monthlyChange, projectedVariables } from "./monthly-change.ts";
export { packScore, type PackedScores, unpackScore } from "./packed-scores.ts";
export { type Plan, plannedReads, plannedUntil, planVariable, type Reach } from "./plan.ts";
export { type PreparedConstraint, type PreparedEntry, prepareEntry, type Span } from "./prepare.ts";
export { probabilityOf } from "./probability-of.ts";
export { publish } from "./publish.ts";
export { publishProbability } from "./publish-probability.ts";
export { quantileType6 } from "./quantile.ts";
export { runAmongMembers } from "./run-among-members.ts";
export {
  type HourScores,
  type MemberScores,
  type PartInput,
  type PartScores,
  type ScoredMembers,
  scoreHours,
  scorePart,
} from "./score-part.ts";
export { countScores, frequencyOf, type ScoreFrequencies, usualBands } from "./score-frequencies.ts";
export { scoreRecord } from "./score-record.ts";
export { type MadeGrids, type Site, variableGrids } from "./variable-grids.ts";
export type { BinaryForecast } from "./verification/binary-forecast.ts";
export type { Brier } from "./verification/brier.ts";
export type { Coverage } from "./verification/coverage.ts";
export { type ReliabilityBin, reliability } from "./verification/reliability.ts";
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
export type { ConsistencyBar } from "./verification/consistency-bar.ts";
export { plainCrps } from "./verification/crps.ts";
export { hashedUniform } from "./verification/hashed-uniform.ts";
export { isCalibrationHarmful } from "./verification/is-calibration-harmful.ts";
export { addPackedSums, packScoreSums, totalScoreSums, unpackScoreSums } from "./verification/packed-sums.ts";
export { rankBin, rankChiSquare } from "./verification/rank-histogram.ts";
export type { ComparedDay } from "./verification/resampled-days.ts";
export {
  addScoreCase,
  noScoreSums,
  type Reference,
  references,
  type ReferenceScore,
  type ScoreCase,
  type ScoreSums,
} from "./verification/score-sums.ts";
export type { SkillInterval } from "./verification/skill-interval.ts";
export {
  type CheckedBin,
  type EventDaysFigures,
  type ScoreDay,
  type ScoreDaysFigures,
  type ScoreDaysVerification,
  type Skills,
  verifyScoreDays,
} from "./verification/verify-score-days.ts";
export { isCeiling, type ScoreRange } from "./score-range.ts";
export { searchWithin } from "./search-within.ts";
export { shareOf } from "./share.ts";
export { type StartGroup } from "./start-groups.ts";
export { type SpellOrder, type SpellWish, type WeatherSpell, weatherSpells } from "./weather-spells.ts";
export { likeliestWindow, type WeatherWindow, weatherWindows, type WindowGap } from "./weather-windows.ts";
export { type HoursAbove, type WindowHindrance, windowHindrance } from "./window-hindrance.ts";
export { type WindowMembers, windowMembers } from "./window-members.ts";
export { type LastHours, type WindowPart, type WindowSearch } from "./window-search.ts";
export {
  type MonthWorkability,
  type OverYears,
  type Waiting,
  workability,
  type WorkabilityInput,
  type YearWorkability,
} from "./workability.ts";
export { entryNanoseconds, plansNanoseconds } from "./work.ts";
export { type SeenSpan, seenSpans, type SeenStarts } from "./watch/seen-spans.ts";
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
