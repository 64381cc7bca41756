import {
  type HourlyWeather,
  pack,
  packedMissing,
  unpack,
  type Variable,
  variable,
  type VariableName,
  variableNames,
} from "@halcyon/schema";
import { dewPoint } from "../derived/humidity/dew-point.ts";
import { relativeHumidity } from "../derived/humidity/relative-humidity.ts";
import { type MonthRows, monthRows } from "./month-rows.ts";
import type { Reach } from "../entry/plan.ts";
import type { ClimateChange } from "@halcyon/schema/registry";
import { calendarDate } from "@halcyon/schema/time";
import { type DailySeries, rowsOfYears, type Years } from "../hazard/series/daily-series.ts";

/** Projected change of each variable in one climate model, month by month. */
export type MonthlyChanges = ReadonlyMap<VariableName, MonthlyChange>;

/** Weather of a baseline period, with the projected changes of a climate model. */
export interface ChangedWeather {
  readonly weather: HourlyWeather;
  /** Variables that remain as in the baseline because no climate model projects them. */
  readonly held: readonly VariableName[];
}

/**
 * Limits the reach of a record for {@link deltaChange}. The reach is the number of hours for which a variable may be read. It becomes 0 for variables that
 * must be derived from changed variables.
 *
 * @example
 * ```js
 * changeableReach(() => 48)("rain"); // => 0
 * ```
 */
export function changeableReach(reach: Reach): Reach {
  return (name) => (variable(name).climateChange?.method === "derive" ? 0 : reach(name));
}

/**
 * Applies the monthly delta change. Every hour of the weather is changed as a climate model projects for the calendar month of the hour (in UTC). Differences
 * are added, and factors are multiplied. Values are clamped to their physical range, so humidity does not exceed 100 %. Missing values stay missing. The dew
 * point is changed so that the relative humidity changes as projected at the new temperature.
 *
 * @param weather - Weather that was read with {@link changeableReach}.
 * @example Continues from {@link scorePart}.
 * ```js
 * const stronger = { method: "multiply", byMonth: Array(12).fill(1.1) };
 * const changed = deltaChange(weather, new Map([["wind_speed_10m", stronger]]));
 * changed.weather.grids.get("wind_gusts_10m"); // => Int16Array.of(770, 1320, 1650)
 * ```
 */
export function deltaChange(weather: HourlyWeather, changes: MonthlyChanges): ChangedWeather {
  const months = monthRows(weather.from, weather.hours);
  const held: VariableName[] = [];
  const grids = new Map<VariableName, Int16Array>();
  for (const [name, values] of weather.grids) {
    const row = variable(name);
    const rule = row.climateChange;
    const change = changes.get(rule?.method === "like" ? rule.variable : name);
    const changed =
      rule?.method === "dew_point"
        ? changedDewPoint(name, rule, weather, changes, months)
        : change && changedValues(values, row, change, weather.members, months);
    if (changed === undefined) held.push(name);
    grids.set(name, changed ?? values);
  }
  return { weather: { ...weather, grids }, held };
}

function changedValues(
  values: Int16Array,
  { packing, physical }: Variable,
  { method, byMonth }: MonthlyChange,
  members: number,
  months: readonly MonthRows[],
): Int16Array {
  const changed = values.slice();
  for (const { month, fromRow, toRow } of months) {
    const change = byMonth[month - 1]!;
    for (let index = fromRow * members; index < toRow * members; index += 1) {
      if (values[index] === packedMissing) continue;
      const value = unpack(values[index]!, packing);
      const moved = method === "add" ? value + change : value * change;
      changed[index] = pack(Math.min(Math.max(moved, physical.min), physical.max), packing);
    }
  }
  return changed;
}

type DewPointRule = Extract<Variable["climateChange"], { readonly method: "dew_point" }>;

/** Returns the changed dew point. Returns undefined if neither temperature nor humidity changes, or if the temperature is missing. */
function changedDewPoint(
  name: VariableName,
  { temperature, humidity }: DewPointRule,
  { grids, members }: HourlyWeather,
  changes: MonthlyChanges,
  months: readonly MonthRows[],
): Int16Array | undefined {
  const dewPoints = grids.get(name)!;
  const temperatures = grids.get(temperature);
  const warming = changes.get(temperature)?.byMonth;
  const moistening = changes.get(humidity)?.byMonth;
  if (temperatures === undefined || (warming ?? moistening) === undefined) return undefined;
  const { packing } = variable(name);
  const temperaturePacking = variable(temperature).packing;
  const changed = dewPoints.slice();
  for (const { month, fromRow, toRow } of months) {
    const warmingC = warming?.[month - 1] ?? 0;
    const moisteningPercent = moistening?.[month - 1] ?? 0;
    for (let index = fromRow * members; index < toRow * members; index += 1) {
      if (dewPoints[index] === packedMissing || temperatures[index] === packedMissing) continue;
      const temperatureC = unpack(temperatures[index]!, temperaturePacking);
      const humidityPercent = relativeHumidity(temperatureC, unpack(dewPoints[index]!, packing));
      changed[index] = pack(dewPoint(temperatureC + warmingC, humidityPercent + moisteningPercent), packing);
    }
  }
  return changed;
}

/** Change of a variable in one climate model, for each calendar month. */
export interface MonthlyChange {
  readonly method: Extract<ClimateChange["method"], "add" | "multiply">;
  /** For each month from January on, the amount to add in the unit of the variable, or the factor. */
  readonly byMonth: readonly number[];
}

/** Variables that {@link monthlyChange} accepts: their changes are taken from climate models. */
export const projectedVariables: readonly VariableName[] = variableNames.filter(
  (name) => ruleOf(name) !== undefined,
);

/**
 * Returns the change that a climate model projects from a baseline to a later period, for each calendar month. It compares the monthly means, in the calendar
 * of the model. The variable determines whether the change is a difference or a factor.
 *
 * @param series - Daily values in the unit of the variable. Missing days are ignored.
 * @throws RangeError if the variable is not one of {@link projectedVariables}, if the series lacks some of the years, or if a month has no values.
 * @example
 * ```js
 * const firstDay = dayNumber("noleap", { year: 2000, month: 1, day: 1 });
 * const values = Float64Array.from({ length: 2 * 365 }, (_, day) => (day < 365 ? 10 : 12));
 * const baseline = { first: 2000, last: 2000 };
 * const period = { first: 2001, last: 2001 };
 * const change = monthlyChange("temperature_2m", { calendar: "noleap", firstDay, values }, baseline, period);
 * change.method; // => "add"
 * change.byMonth[0]; // => 2
 * ```
 */
export function monthlyChange(
  name: VariableName,
  series: DailySeries,
  baseline: Years,
  period: Years,
): MonthlyChange {
  const rule = ruleOf(name);
  if (rule === undefined) throw new RangeError(`No change of ${name} is taken from climate models.`);
  const before = monthlyMeans(series, baseline);
  const after = monthlyMeans(series, period);
  const byMonth = before.map((mean, index) => {
    if (rule.method === "add") return after[index]! - mean;
    return mean < rule.leastMean ? 1 : after[index]! / mean;
  });
  return { method: rule.method, byMonth };
}

function ruleOf(name: VariableName): (ClimateChange & Pick<MonthlyChange, "method">) | undefined {
  const { climateChange } = variable(name);
  return climateChange?.method === "add" || climateChange?.method === "multiply" ? climateChange : undefined;
}

function monthlyMeans(series: DailySeries, years: Years): number[] {
  const { fromRow, toRow } = rowsOfYears(series, years);
  const sums = new Float64Array(12);
  const counts = new Int32Array(12);
  for (let row = fromRow; row < toRow; row += 1) {
    const value = series.values[row]!;
    if (Number.isNaN(value)) continue;
    const { month } = calendarDate(series.calendar, series.firstDay + row);
    sums[month - 1]! += value;
    counts[month - 1]! += 1;
  }
  const empty = counts.indexOf(0);
  if (empty !== -1) {
    throw new RangeError(
      `Month ${empty + 1} has no value from ${years.first} to ${years.last}; choose other years.`,
    );
  }
  return Array.from(sums, (sum, index) => sum / counts[index]!);
}
