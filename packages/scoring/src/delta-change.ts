import {
  type HourlyWeather,
  pack,
  packedMissing,
  unpack,
  type Variable,
  variable,
  type VariableName,
} from "@halcyon/schema";
import { dewPoint } from "./derived/dew-point.ts";
import { relativeHumidity } from "./derived/relative-humidity.ts";
import { type MonthRows, monthRows } from "./month-rows.ts";
import type { MonthlyChange, ProjectedVariable } from "./monthly-change.ts";
import type { Reach } from "./plan.ts";

/** What one climate model changes. */
export type MonthlyChanges = ReadonlyMap<ProjectedVariable, MonthlyChange>;

/** The hours of a baseline as a climate model changes them. */
export interface ChangedWeather {
  readonly weather: HourlyWeather;
  /** Variables of the weather that are as they were, since nothing projects them. */
  readonly held: readonly VariableName[];
}

/** Variables that are not projected and change as another one does. */
const changeWith: Readonly<Partial<Record<VariableName, ProjectedVariable>>> = {
  wind_gusts_10m: "wind_speed_10m",
  wind_speed_100m: "wind_speed_10m",
};

/** Variables that hold for the old temperature alone. They are not to be read but derived from what has changed. */
const derivedAnew: ReadonlySet<VariableName> = new Set(["rain", "snowfall", "precipitation_type"]);

/**
 * The reach of a record whose hours are to be changed: without what has to be derived from them afterwards.
 *
 * @example
 * ```js
 * changeableReach(() => 48)("rain"); // => 0
 * ```
 */
export function changeableReach(reach: Reach): Reach {
  return (name) => (derivedAnew.has(name) ? 0 : reach(name));
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
    const change = changes.get(changeWith[name] ?? (name as ProjectedVariable));
    const changed =
      name === "dew_point_2m"
        ? changedDewPoint(values, weather, changes, months)
        : change && changedValues(values, variable(name), change, weather.members, months);
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

/** undefined where neither temperature nor humidity changes, or where the temperature is not there to tell how. */
function changedDewPoint(
  dewPoints: Int16Array,
  { grids, members }: HourlyWeather,
  changes: MonthlyChanges,
  months: readonly MonthRows[],
): Int16Array | undefined {
  const temperatures = grids.get("temperature_2m");
  const warming = changes.get("temperature_2m")?.byMonth;
  const moistening = changes.get("relative_humidity_2m")?.byMonth;
  if (temperatures === undefined || (warming ?? moistening) === undefined) return undefined;
  const { packing } = variable("dew_point_2m");
  const temperaturePacking = variable("temperature_2m").packing;
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
