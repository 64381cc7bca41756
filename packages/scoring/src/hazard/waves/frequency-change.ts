import type { DailySeries, Years } from "../series/daily-series.ts";
import { findWaves, type WaveStatistics, waveStatistics, type WaveType } from "./waves.ts";
import { quantileType8 } from "../../statistics/quantile.ts";

/** Change in the number of heat or cold waves per year, from a baseline to a period. */
export interface FrequencyChange {
  readonly models: readonly ModelFrequencyChange[];
  /** Change in the number of waves per year across all models; undefined if no model has a value. */
  readonly change: AcrossModels | undefined;
  /** Change in the number of waves per year in percent across all models; undefined if no model has a value. */
  readonly percent: AcrossModels | undefined;
}

export interface ModelFrequencyChange {
  readonly model: string;
  readonly baseline: WaveStatistics;
  readonly period: WaveStatistics;
  /** Waves per year in the period minus waves per year in the baseline. Null if the period or the baseline has no year with enough days. */
  readonly change: number | null;
  /** Change in percent of the baseline; null if `change` is null, or if the baseline has fewer than 0.1 waves per year. */
  readonly percent: number | null;
}

export interface FrequencyChangeInput {
  readonly waveType: WaveType;
  /** Daily mean temperature by climate model [°C]. Each series covers both baseline and period. */
  readonly models: ReadonlyMap<string, DailySeries>;
  readonly baseline: Years;
  readonly period: Years;
}

/** Minimum number of waves per year in the baseline for which a change in percent is stated. */
const fewestForPercent = 0.1;

/**
 * Returns the change in the frequency of heat or cold waves: for each climate model relative to its own baseline, and across all models.
 *
 * @throws RangeError if a series does not contain all years of the baseline and the period.
 * @example
 * ```js
 * const firstDay = dayNumber("noleap", { year: 2000, month: 1, day: 1 });
 * const meanC = { calendar: "noleap", firstDay, values: new Float64Array(2 * 365).fill(10) };
 * const { change } = frequencyChange({
 *   waveType: "heatwave",
 *   models: new Map([["one", meanC]]),
 *   baseline: { first: 2000, last: 2000 },
 *   period: { first: 2001, last: 2001 },
 * });
 * change.median; // => 0
 * ```
 */
export function frequencyChange(input: FrequencyChangeInput): FrequencyChange {
  const models = [...input.models].map(([model, meanC]) => modelChange(model, meanC, input));
  return {
    models,
    change: acrossModels(models.map(({ change }) => change)),
    percent: acrossModels(models.map(({ percent }) => percent)),
  };
}

function modelChange(model: string, meanC: DailySeries, input: FrequencyChangeInput): ModelFrequencyChange {
  const waves = findWaves(input.waveType, meanC, input.baseline);
  const baseline = waveStatistics(waves, input.baseline);
  const period = waveStatistics(waves, input.period);
  const before = baseline.wavesPerYear;
  const after = period.wavesPerYear;
  const known = before !== null && after !== null;
  return {
    model,
    baseline,
    period,
    change: known ? after - before : null,
    percent: known && before >= fewestForPercent ? 100 * (after / before - 1) : null,
  };
}

/** Median and quantiles of a number across climate models, and how many models agree on its sign. */
export interface AcrossModels {
  readonly median: number;
  readonly q10: number;
  readonly q90: number;
  /**
   * Share of models whose value has the same sign as the median, among the models that have a value. Positive values, negative values and 0 have three
   * different signs.
   */
  readonly agreement: number;
  /** Number of models that have a value. */
  readonly models: number;
}

/**
 * Returns the median and quantiles (type 8) of a number across climate models. All models have the same weight. Models without a value are ignored.
 *
 * @returns undefined if no model has a value.
 * @example
 * ```js
 * acrossModels([-1, 2, 3, null]).models; // => 3
 * ```
 */
export function acrossModels(values: readonly (number | null)[]): AcrossModels | undefined {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  const median = quantileType8(sorted, 0.5);
  const agreeing = sorted.filter((value) => Math.sign(value) === Math.sign(median));
  return {
    median,
    q10: quantileType8(sorted, 0.1),
    q90: quantileType8(sorted, 0.9),
    agreement: agreeing.length / sorted.length,
    models: sorted.length,
  };
}
