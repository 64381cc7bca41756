import type { VariableName } from "@halcyon/schema";
import {
  coldSpellDurationIndex,
  coldSpellFrequency,
  heatWaveMagnitudeIndexDaily,
  hotSpellFrequency,
  warmSpellDurationIndex,
} from "./spells/spell-indices.ts";
import {
  coolingDegreeDays,
  growingDegreeDays,
  heatingDegreeDays,
  tnDaysBelow,
  tropicalNights,
  txDaysAbove,
} from "./temperature/temperature-indices.ts";
import type { DailySeries, Years } from "./series/daily-series.ts";
import { yearlyExcessHeatFactor } from "./spells/excess-heat-factor.ts";
import {
  max1DayPrecipitationAmount,
  maximumConsecutiveDryDays,
  maxNDayPrecipitationAmount,
  wetdays,
} from "./precipitation/precipitation-indices.ts";
import type { YearlyValue } from "./series/yearly.ts";

/** Parameter of an index, such as a threshold. Users choose its value. */
export interface HazardParameter {
  readonly description: string;
  readonly unit: "degC" | "mm" | "days" | "year";
  readonly default: number;
  /** Minimum value that users may choose; `max` is the maximum. Both are allowed. */
  readonly min: number;
  readonly max: number;
}

/** Climate hazard index with one value per year. */
export interface HazardIndex {
  readonly definition: string;
  readonly unit: "days" | "1" | "mm" | "degC d" | "degC2";
  /** Input variables of the index, as daily values in canonical units. The input `temperature_2m` is the daily mean. */
  readonly inputs: readonly VariableName[];
  readonly parameters: Readonly<Record<string, HazardParameter>>;
  readonly source: { readonly text: string; readonly url: string };
  /** Computes the yearly values of the index. `inputs` has the daily series by variable, and `parameters` has all parameters by name, within their ranges. */
  readonly yearly: (
    inputs: Readonly<Record<string, DailySeries>>,
    parameters: Readonly<Record<string, number>>,
  ) => YearlyValue[];
}

/** Returns an index unchanged. The call gives types to the inputs and parameters of `yearly`, by their names. */
function index<const Input extends VariableName, const Name extends string>(
  row: Omit<HazardIndex, "inputs" | "parameters" | "yearly"> & {
    readonly inputs: readonly Input[];
    readonly parameters: Readonly<Record<Name, HazardParameter>>;
    readonly yearly: (
      inputs: Readonly<Record<Input, DailySeries>>,
      parameters: Readonly<Record<Name, number>>,
    ) => YearlyValue[];
  },
): HazardIndex {
  return row;
}

const etccdi = { text: "Zhang et al. 2011 (ETCCDI)", url: "https://doi.org/10.1002/wcc.147" };
const xclim = { text: "Bourgault et al. 2023 (xclim)", url: "https://doi.org/10.21105/joss.05415" };

function temperature(standardC: number): { readonly threshold: HazardParameter } {
  const description = "Temperature that a day is compared with.";
  return { threshold: { description, unit: "degC", default: standardC, min: -60, max: 60 } };
}

const wetDay: { readonly threshold: HazardParameter } = {
  threshold: {
    description: "Precipitation from which on a day is wet.",
    unit: "mm",
    default: 1,
    min: 0.1,
    max: 500,
  },
};

function spellLength(standard: number): { readonly window_days: HazardParameter } {
  const description = "Days from which on consecutive days are a spell.";
  return { window_days: { description, unit: "days", default: standard, min: 1, max: 60 } };
}

function baselineYears(
  first: number,
  last: number,
): { readonly baseline_start: HazardParameter; readonly baseline_end: HazardParameter } {
  const range = { unit: "year", min: 1950, max: 2100 } as const;
  return {
    baseline_start: { ...range, description: "First year of the baseline.", default: first },
    baseline_end: { ...range, description: "Last year of the baseline.", default: last },
  };
}

interface Baseline {
  readonly baseline_start: number;
  readonly baseline_end: number;
}

function baselineOf({ baseline_start: first, baseline_end: last }: Baseline): Years {
  return { first, last };
}

/** Number of days around a day of the year from which percentiles are computed, as in ETCCDI. `russoWindowDays` is the number for Russo's heat wave index. */
const etccdiWindowDays = 5;
const russoWindowDays = 31;

/** All climate hazard indices by name. If xclim has the same index, the name is the same as in xclim. */
export const hazardIndices = {
  tx_days_above: index({
    definition:
      "Days with a maximum temperature above the threshold; at 25 degC the summer days (SU) of ETCCDI.",
    unit: "days",
    inputs: ["temperature_2m_max"],
    parameters: temperature(25),
    source: etccdi,
    yearly: (inputs, { threshold }) => txDaysAbove(inputs.temperature_2m_max, threshold),
  }),
  tn_days_below: index({
    definition:
      "Days with a minimum temperature below the threshold; at 0 degC the frost days (FD) of ETCCDI.",
    unit: "days",
    inputs: ["temperature_2m_min"],
    parameters: temperature(0),
    source: etccdi,
    yearly: (inputs, { threshold }) => tnDaysBelow(inputs.temperature_2m_min, threshold),
  }),
  tropical_nights: index({
    definition:
      "Days with a minimum temperature above the threshold; at 20 degC the tropical nights (TR) of ETCCDI.",
    unit: "days",
    inputs: ["temperature_2m_min"],
    parameters: temperature(20),
    source: etccdi,
    yearly: (inputs, { threshold }) => tropicalNights(inputs.temperature_2m_min, threshold),
  }),
  hot_spell_frequency: index({
    definition: "Runs of days with a maximum temperature above the threshold, cut at the end of the year.",
    unit: "1",
    inputs: ["temperature_2m_max"],
    parameters: { ...temperature(30), ...spellLength(3) },
    source: { text: "Casati et al. 2013", url: "https://doi.org/10.1175/JAMC-D-12-0341.1" },
    yearly: (inputs, { threshold, window_days: days }) =>
      hotSpellFrequency(inputs.temperature_2m_max, threshold, days),
  }),
  cold_spell_frequency: index({
    definition:
      "Runs of days with a mean temperature below the threshold, in years from July to June that are named after their July.",
    unit: "1",
    inputs: ["temperature_2m"],
    parameters: { ...temperature(-10), ...spellLength(5) },
    source: xclim,
    yearly: (inputs, { threshold, window_days: days }) =>
      coldSpellFrequency(inputs.temperature_2m, threshold, days),
  }),
  warm_spell_duration_index: index({
    definition:
      "Days in runs of days with a maximum temperature above the baseline's 90th percentile of the day of the year (5-day window). A run is cut at the end of the year. This is WSDI of ETCCDI, without bootstrap.",
    unit: "days",
    inputs: ["temperature_2m_max"],
    parameters: { ...spellLength(6), ...baselineYears(1961, 1990) },
    source: etccdi,
    yearly: (inputs, { window_days: days, ...years }) =>
      warmSpellDurationIndex(
        inputs.temperature_2m_max,
        { baseline: baselineOf(years), windowDays: etccdiWindowDays },
        days,
      ),
  }),
  cold_spell_duration_index: index({
    definition:
      "Days in runs of days with a minimum temperature below the baseline's 10th percentile of the day of the year (5-day window). A run is cut at the end of the year. This is CSDI of ETCCDI, without bootstrap.",
    unit: "days",
    inputs: ["temperature_2m_min"],
    parameters: { ...spellLength(6), ...baselineYears(1961, 1990) },
    source: etccdi,
    yearly: (inputs, { window_days: days, ...years }) =>
      coldSpellDurationIndex(
        inputs.temperature_2m_min,
        { baseline: baselineOf(years), windowDays: etccdiWindowDays },
        days,
      ),
  }),
  max_1day_precipitation_amount: index({
    definition: "Largest precipitation of one day: RX1day of ETCCDI.",
    unit: "mm",
    inputs: ["precipitation"],
    parameters: {},
    source: etccdi,
    yearly: ({ precipitation }) => max1DayPrecipitationAmount(precipitation),
  }),
  max_n_day_precipitation_amount: index({
    definition:
      "Largest precipitation of some consecutive days that end in the year; of 5 days RX5day of ETCCDI.",
    unit: "mm",
    inputs: ["precipitation"],
    parameters: {
      window_days: {
        description: "Days whose precipitation is added up.",
        unit: "days",
        default: 5,
        min: 1,
        max: 60,
      },
    },
    source: etccdi,
    yearly: ({ precipitation }, { window_days: days }) => maxNDayPrecipitationAmount(precipitation, days),
  }),
  wetdays: index({
    definition: "Days with at least the threshold of precipitation; at 1 mm R1mm of ETCCDI.",
    unit: "days",
    inputs: ["precipitation"],
    parameters: wetDay,
    source: etccdi,
    yearly: ({ precipitation }, { threshold }) => wetdays(precipitation, threshold),
  }),
  maximum_consecutive_dry_days: index({
    definition:
      "Longest run of days with less precipitation than the threshold, cut at the end of the year: CDD of ETCCDI.",
    unit: "days",
    inputs: ["precipitation"],
    parameters: wetDay,
    source: etccdi,
    yearly: ({ precipitation }, { threshold }) => maximumConsecutiveDryDays(precipitation, threshold),
  }),
  growing_degree_days: index({
    definition: "Sum over the days of how far the mean temperature is above the threshold.",
    unit: "degC d",
    inputs: ["temperature_2m"],
    parameters: temperature(4),
    source: {
      text: "McMaster & Wilhelm 1997",
      url: "https://doi.org/10.1016/S0168-1923(97)00027-0",
    },
    yearly: (inputs, { threshold }) => growingDegreeDays(inputs.temperature_2m, threshold),
  }),
  heating_degree_days: index({
    definition: "Sum over the days of how far the mean temperature is below the threshold.",
    unit: "degC d",
    inputs: ["temperature_2m"],
    parameters: temperature(17),
    source: xclim,
    yearly: (inputs, { threshold }) => heatingDegreeDays(inputs.temperature_2m, threshold),
  }),
  cooling_degree_days: index({
    definition: "Sum over the days of how far the mean temperature is above the threshold.",
    unit: "degC d",
    inputs: ["temperature_2m"],
    parameters: temperature(18),
    source: xclim,
    yearly: (inputs, { threshold }) => coolingDegreeDays(inputs.temperature_2m, threshold),
  }),
  heat_wave_magnitude_index_daily: index({
    definition:
      "Magnitude of the year's strongest heat wave, at least three days above the baseline's 90th percentile of the day of the year (31-day window): HWMId.",
    unit: "1",
    inputs: ["temperature_2m_max"],
    parameters: baselineYears(1981, 2010),
    source: { text: "Russo et al. 2015", url: "https://doi.org/10.1088/1748-9326/10/12/124003" },
    yearly: (inputs, years) =>
      heatWaveMagnitudeIndexDaily(inputs.temperature_2m_max, {
        baseline: baselineOf(years),
        windowDays: russoWindowDays,
      }),
  }),
  excess_heat_factor: index({
    definition:
      "Largest excess heat factor (EHF) of three days that begin in the year, 0 where there is no heat wave.",
    unit: "degC2",
    inputs: ["temperature_2m_max", "temperature_2m_min"],
    parameters: baselineYears(1971, 2000),
    source: { text: "Nairn & Fawcett 2015", url: "https://doi.org/10.3390/ijerph120100227" },
    yearly: (inputs, years) =>
      yearlyExcessHeatFactor(inputs.temperature_2m_max, inputs.temperature_2m_min, baselineOf(years)),
  }),
} as const satisfies Record<string, HazardIndex>;

export type HazardIndexName = keyof typeof hazardIndices;

export const hazardIndexNames = Object.keys(hazardIndices) as readonly HazardIndexName[];
