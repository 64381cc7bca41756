import type { VariableName } from "@halcyon/schema";
import type { DailySeries } from "./series/daily-series.ts";
import { type HazardIndex, type HazardIndexName, hazardIndices } from "./hazard-indices.ts";
import type { YearlyValue } from "./series/yearly.ts";

/**
 * Returns the values of a climate hazard index for each year that the series cover at least in part.
 *
 * @param series - Daily values of all inputs of the index in canonical units, for the same days.
 * @param chosen - Parameters by name. All other parameters have their defaults.
 * @throws RangeError if a parameter is unknown or outside its range, if an input is missing, or if the series do not contain the whole baseline.
 * @example
 * ```js
 * const firstDay = dayNumber("noleap", { year: 2000, month: 1, day: 1 });
 * const nights = { calendar: "noleap", firstDay, values: new Float64Array(365).fill(21) };
 * const [year] = hazardIndexYears("tropical_nights", new Map([["temperature_2m_min", nights]]));
 * year; // => { year: 2000, value: 365, missingDays: 0 }
 * ```
 */
export function hazardIndexYears(
  name: HazardIndexName,
  series: ReadonlyMap<VariableName, DailySeries>,
  chosen: Readonly<Record<string, number>> = {},
): YearlyValue[] {
  const index: HazardIndex = hazardIndices[name];
  for (const input of index.inputs) {
    if (!series.has(input)) throw new RangeError(`${name} needs ${input}; read it too.`);
  }
  return index.yearly(Object.fromEntries(series), hazardParameters(name, chosen));
}

/**
 * Returns all parameters of an index. Parameters that were not chosen have their defaults.
 *
 * @throws RangeError if a parameter is unknown or outside its range.
 * @example
 * ```js
 * hazardParameters("tropical_nights", { threshold: 25 }); // => { threshold: 25 }
 * ```
 */
export function hazardParameters(
  name: HazardIndexName,
  chosen: Readonly<Record<string, number>>,
): Record<string, number> {
  const { parameters }: HazardIndex = hazardIndices[name];
  const unknown = Object.keys(chosen).find((key) => !Object.hasOwn(parameters, key));
  if (unknown !== undefined) {
    const known = Object.keys(parameters).join(", ") || "none";
    throw new RangeError(`${name} has no parameter ${unknown}; it has ${known}.`);
  }
  const entries = Object.entries(parameters).map(([key, { default: standard, min, max, unit }]) => {
    const value = chosen[key] ?? standard;
    const mayBeBroken = unit !== "days" && unit !== "year";
    if (!(value >= min && value <= max && (mayBeBroken || Number.isInteger(value)))) {
      throw new RangeError(`${key} is ${value}; it has to be from ${min} to ${max} ${unit}.`);
    }
    return [key, value] as const;
  });
  return Object.fromEntries(entries);
}
