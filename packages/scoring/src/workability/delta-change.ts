import {
  type HourlyWeather,
  pack,
  packedMissing,
  unpack,
  type Variable,
  variable,
  type VariableName,
} from "@halcyon/schema";
import { dewPoint } from "../derived/humidity/dew-point.ts";
import { relativeHumidity } from "../derived/humidity/relative-humidity.ts";
import { type MonthRows, monthRows } from "./month-rows.ts";
import type { MonthlyChange } from "./monthly-change.ts";
import type { Reach } from "../entry/plan.ts";

/** What one climate model changes. */
export type MonthlyChanges = ReadonlyMap<VariableName, MonthlyChange>;

/** The hours of a baseline as a climate model changes them. */
export interface ChangedWeather {
  readonly weather: HourlyWeather;
  /** Variables of the weather that are as they were, since nothing projects them. */
  readonly held: readonly VariableName[];
}

/**
 * The reach of a record whose hours are to be changed: without what has to be derived from them afterwards.
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
 * Monthly delta change: every hour of a baseline moves by what a climate model says of its calendar month (in UTC).
 *
 * Differences are added and factors multiplied; values stay inside their physical range, so humidity does not pass 100 %, and missing
 * ones stay missing. A dew point moves so that the relative humidity changes as projected at the new temperature.
 *
 * @param weather - Read with {@link changeableReach}.
 * @example Goes on from {@link scorePart}.
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

/** Undefined where neither temperature nor humidity changes, or where the temperature is not there to tell how. */
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
