import { packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { dewPoint, relativeHumidity } from "@halcyon/scoring";
import type { NativeWeather } from "../../source/source.ts";
import { packerOf } from "../../units/pack-value.ts";
import {
  type CalibratedName,
  calibratedNames,
  calibratedVariable,
  type MovesBy,
} from "../calibrated-variables.ts";
import { holdMove } from "../hold-move.ts";
import { memberOrder } from "./ensemble-order.ts";
import type { MemberCalibrator } from "./member-calibrator.ts";

export interface CalibratedWeather {
  readonly weather: NativeWeather;
  /** Number of time stamps at which the shift of a variable was limited to its maximum. */
  readonly held: number;
}

/**
 * Calibrates the weather of a run after its start. Each variable has its own distribution, and members keep the order of the raw members. Variables that depend
 * on each other are then adjusted. Gusts become at least as strong as the wind, and air at most saturated. The humidity follows from temperature and dew point.
 * If a member is missing at a time stamp, the time stamp stays raw.
 */
export function calibrateWeather(
  native: NativeWeather,
  run: EpochHour,
  calibrators: ReadonlyMap<CalibratedName, MemberCalibrator>,
): CalibratedWeather {
  const grids = new Map(native.grids);
  const below = new Map<CalibratedName, Depression>();
  const moved = new Set<number>();
  let held = 0;
  for (const [name, calibratorAt] of calibrators) {
    const raw = calibratedValues(native, name);
    if (raw === undefined) continue;
    const { moves, below: base } = calibratedVariable(name);
    const values = { ...native, run, values: raw };
    const made = calibrateValues(values, calibratorAt, moves);
    held += made.held;
    for (const stamp of made.moved) moved.add(stamp);
    if (base !== undefined) below.set(name, { raw, calibrated: made.values });
    else grids.set(name, packed(name, native.grids.get(name)!, values, made));
  }
  const change: Change = { native, grids, moved: [...moved] };
  for (const name of calibratedNames) {
    const { below: base, atLeast } = calibratedVariable(name);
    if (base !== undefined) saturateAtMost(change, { name, ...base }, below.get(name));
    if (atLeast !== undefined) keepAtLeast(change, name, atLeast);
  }
  return { weather: { ...native, grids }, held };
}

interface RunValues extends Pick<NativeWeather, "members" | "stamps"> {
  readonly run: EpochHour;
  readonly values: Float64Array;
}

interface MovedValues {
  readonly values: Float64Array;
  /** Positions of the time stamps at which the variable was calibrated. */
  readonly moved: readonly number[];
  /** Number of calibrated time stamps at which the shift was limited to its maximum. */
  readonly held: number;
}

function calibrateValues(
  { members, stamps, run, values }: RunValues,
  calibratorAt: MemberCalibrator,
  moves: MovesBy,
): MovedValues {
  const calibrated = values.slice();
  const order = new Int32Array(members);
  const sorted = new Float64Array(members);
  const target = new Float64Array(members);
  const orderAt = memberOrder({ run, stamps, members, values });
  const moved: number[] = [];
  let held = 0;
  for (const [stamp, hour] of stamps.entries()) {
    const start = stamp * members;
    const calibrator = hour > run ? calibratorAt(hour - run) : undefined;
    if (calibrator === undefined || !isWhole(values, start, members)) continue;
    orderAt(stamp, order);
    for (let rank = 0; rank < members; rank += 1) sorted[rank] = values[start + order[rank]!]!;
    calibrator.calibrate(hour, sorted, target);
    const { weight } = calibrator;
    for (let rank = 0; rank < members; rank += 1) {
      target[rank] = sorted[rank]! + weight * (target[rank]! - sorted[rank]!);
    }
    if (holdMove(sorted, target, moves)) held += 1;
    for (let rank = 0; rank < members; rank += 1) calibrated[start + order[rank]!] = target[rank]!;
    moved.push(stamp);
  }
  return { values: calibrated, moved, held };
}

interface Tied {
  readonly name: CalibratedName;
  readonly variable: VariableName;
  readonly humidity: VariableName;
}

/** Dew-point depression: how far the dew point lies below the temperature. */
interface Depression {
  readonly raw: Float64Array;
  readonly calibrated: Float64Array;
}

/** Run that is being calibrated, with the values that have changed so far. */
interface Change {
  readonly native: NativeWeather;
  readonly grids: Map<VariableName, Int16Array>;
  /** Positions of the time stamps at which a variable was calibrated. */
  readonly moved: readonly number[];
}

/**
 * Computes the dew point from the calibrated temperature, and then the humidity from both. Does nothing if neither the temperature nor the depression has
 * changed.
 *
 * @param depression - Dew-point depression; undefined if the dew point is not calibrated.
 */
function saturateAtMost(
  { native, grids, moved }: Change,
  { name, variable: upper, humidity }: Tied,
  depression: Depression | undefined,
): void {
  if (depression === undefined && grids.get(upper) === native.grids.get(upper)) return;
  const rawDepression = depression?.raw ?? calibratedValues(native, name);
  if (rawDepression === undefined) return;
  const calibrated = depression?.calibrated ?? rawDepression;
  const [packDew, packHumid] = [packerOf(name), packerOf(humidity)];
  const rawTemperature = native.grids.get(upper)!;
  const temperature = grids.get(upper)!;
  const dew = native.grids.get(name)?.slice();
  const humid = native.grids.get(humidity)?.slice();
  const { packing } = variable(upper);
  for (const stamp of moved) {
    for (let index = stamp * native.members; index < (stamp + 1) * native.members; index += 1) {
      const raw = rawDepression[index]!;
      const isSame = temperature[index] === rawTemperature[index] && calibrated[index] === raw;
      if (isSame || temperature[index] === packedMissing || Number.isNaN(raw)) continue;
      const value = unpack(temperature[index]!, packing);
      // Where it is not calibrated itself the dew point stays, as far as the air lets it.
      const rawDew = unpack(rawTemperature[index]!, packing) - raw;
      const dewC = depression === undefined ? Math.min(rawDew, value) : value - calibrated[index]!;
      if (dew !== undefined && dew[index] !== packedMissing) dew[index] = packDew(dewC);
      if (humid !== undefined && humid[index] !== packedMissing)
        humid[index] = packHumid(relativeHumidity(value, dewC));
    }
  }
  if (dew !== undefined) grids.set(name, dew);
  if (humid !== undefined) grids.set(humidity, humid);
}

/** Raises a variable to at least the value of another variable. Does nothing if neither has changed. */
function keepAtLeast({ native, grids, moved }: Change, name: VariableName, least: VariableName): void {
  const [upper, lower] = [grids.get(name), grids.get(least)];
  const [rawUpper, rawLower] = [native.grids.get(name), native.grids.get(least)];
  if (upper === undefined || lower === undefined || rawUpper === undefined || rawLower === undefined) return;
  const kept = upper.slice();
  const [packing, leastPacking] = [variable(name).packing, variable(least).packing];
  const pack = packerOf(name);
  for (const stamp of moved) {
    for (let index = stamp * native.members; index < (stamp + 1) * native.members; index += 1) {
      const [value, other] = [upper[index]!, lower[index]!];
      const isSame = value === rawUpper[index] && other === rawLower[index];
      if (isSame || value === packedMissing || other === packedMissing) continue;
      const leastValue = unpack(other, leastPacking);
      if (unpack(value, packing) < leastValue) kept[index] = pack(leastValue);
    }
  }
  grids.set(name, kept);
}

/** Returns a copy of a grid into which changed values are packed. All other values stay the same. */
function packed(
  name: VariableName,
  own: Int16Array,
  { members, values: raw }: RunValues,
  { values, moved }: MovedValues,
): Int16Array {
  const pack = packerOf(name);
  const grid = own.slice();
  for (const stamp of moved) {
    for (let index = stamp * members; index < (stamp + 1) * members; index += 1) {
      const value = values[index]!;
      if (value !== raw[index] && !Number.isNaN(value)) grid[index] = pack(value);
    }
  }
  return grid;
}

function isWhole(values: Float64Array, start: number, count: number): boolean {
  for (let index = start; index < start + count; index += 1) if (Number.isNaN(values[index]!)) return false;
  return true;
}

/**
 * Returns the quantity that is calibrated for a variable: the values themselves, or their distance below another variable.
 *
 * @returns One number for each packed value, NaN if missing; undefined if the grids lack the variable.
 * @example
 * ```js
 * const grids = new Map([["temperature_2m", Int16Array.of(2137)], ["dew_point_2m", Int16Array.of(1937)]]);
 * calibratedValues({ grids }, "dew_point_2m")[0]; // => 2
 * ```
 */
export function calibratedValues(
  { grids }: Pick<NativeWeather, "grids">,
  name: CalibratedName,
): Float64Array | undefined {
  const { below } = calibratedVariable(name);
  if (below === undefined) return unpacked(grids, name);
  const upper = grids.get(below.variable);
  const lower = grids.get(name);
  const humidity = grids.get(below.humidity);
  if (upper === undefined || (lower ?? humidity) === undefined) return undefined;
  const packings = [below.variable, name, below.humidity].map((one) => variable(one).packing);
  const [ofUpper, ofLower, ofHumidity] = [packings[0]!, packings[1]!, packings[2]!];
  const depressions = new Float64Array(upper.length);
  for (let index = 0; index < upper.length; index += 1) {
    const value = unpack(upper[index]!, ofUpper);
    let dew = lower === undefined ? Number.NaN : unpack(lower[index]!, ofLower);
    if (Number.isNaN(dew) && humidity !== undefined)
      dew = dewPoint(value, unpack(humidity[index]!, ofHumidity));
    depressions[index] = Math.max(value - dew, 0);
  }
  return depressions;
}

/** Returns the values of a variable in a grid; NaN if a value is missing. */
function unpacked(grids: NativeWeather["grids"], name: VariableName): Float64Array | undefined {
  const grid = grids.get(name);
  if (grid === undefined) return undefined;
  const { packing } = variable(name);
  const values = new Float64Array(grid.length);
  for (let index = 0; index < grid.length; index += 1) values[index] = unpack(grid[index]!, packing);
  return values;
}
