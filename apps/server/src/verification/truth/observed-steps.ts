import { type HourlyWeather, variable, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { windExponent } from "@halcyon/scoring/derived";
import {
  type CalibratedName,
  calibratedNames,
  calibratedValues,
  calibratedVariable,
  type Cell,
} from "@halcyon/weather";
import { type PlacedRecord, recordHours } from "../../weather/records/placed-record.ts";
import type { RecordCache } from "../../weather/records/record-cache.ts";

/** Returns the observation of a variable at a time, or over the time step that ends then. Returns NaN if it is unknown. */
export type Observe = (name: CalibratedName, stamp: EpochHour, stepHours: number) => number;

interface ObservedSpan {
  /** First hour to look up. The range ends at `to` (exclusive). */
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** Height above ground at which all wind was observed [m]. By default, each wind variable was observed at its own height. */
  readonly anemometerHeightM?: number | undefined;
}

/**
 * Returns the available variables that are needed to compute the variables that can be calibrated.
 *
 * @param has - Returns true if a variable is available.
 */
export function calibratedReads(has: (name: VariableName) => boolean): readonly VariableName[] {
  const wanted = calibratedNames.flatMap((name): readonly VariableName[] => {
    const { below } = calibratedVariable(name);
    return below === undefined ? [name] : [name, below.variable, below.humidity];
  });
  return [...new Set(wanted)].filter(has);
}

/**
 * Returns the variables that can be calibrated. The forecasts have these variables, and the observations have them or the variables from which they are
 * computed.
 */
export function comparableNames(
  carried: ReadonlyMap<VariableName, unknown>,
  observed: ReadonlyMap<VariableName, unknown>,
): readonly CalibratedName[] {
  return calibratedNames.filter((name) => {
    const { below } = calibratedVariable(name);
    if (!carried.has(name)) return false;
    if (below === undefined) return observed.has(name);
    return observed.has(below.variable) && (observed.has(name) || observed.has(below.humidity));
  });
}

/**
 * Looks up a weather record's observations for the time steps of forecasts.
 *
 * @returns Undefined if the record has none of the hours.
 */
export async function observedSteps(
  record: PlacedRecord,
  cache: RecordCache,
  { from, to, anemometerHeightM }: ObservedSpan,
): Promise<Observe | undefined> {
  const { first, last, variables } = record.description;
  const start = Math.max(from, first) - 24;
  const end = Math.min(to, last + 1);
  if (!(start < end)) return undefined;
  const reads = calibratedReads((name) => variables.has(name));
  const hours = await recordHours(record, cache, reads, { from: start, hours: end - start });
  const values = new Map<CalibratedName, Float64Array | undefined>();
  const valuesOf = (name: CalibratedName): Float64Array | undefined => {
    if (!values.has(name)) values.set(name, observedValues(hours, name, record.cell, anemometerHeightM));
    return values.get(name);
  };
  return (name, stamp, stepHours) => {
    const rows = valuesOf(name);
    const row = stamp - start;
    if (rows === undefined || row < stepHours || row >= rows.length + 1) return Number.NaN;
    const { stepType } = variable(name);
    if (stepType === "instant") return rows[row] ?? Number.NaN;
    // The row of an hour is what happened until the next stamp.
    const step = rows.subarray(row - stepHours, row);
    if (stepType === "max") return step.reduce((most, value) => Math.max(most, value), -Infinity);
    const sum = step.reduce((total, value) => total + value, 0);
    return stepType === "sum" ? sum : sum / stepHours;
  };
}

function observedValues(
  { grids }: HourlyWeather,
  name: CalibratedName,
  { sea }: Cell,
  anemometerHeightM: number | undefined,
): Float64Array | undefined {
  const values = calibratedValues({ grids }, name);
  const { heightM } = calibratedVariable(name);
  if (values === undefined || heightM === undefined || anemometerHeightM === undefined) return values;
  return values.map((value) => value * (heightM / anemometerHeightM) ** windExponent(sea));
}
