import { type EpochHour, packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import { relativeHumidity } from "@halcyon/scoring";
import type { NativeWeather } from "../source/source.ts";
import { packerOf } from "../units/pack-value.ts";
import {
  calibratedNames,
  calibratedVariable,
  type CalibratedName,
  type MovesBy,
} from "./calibrated-variables.ts";
import { calibratedValues, unpacked } from "./calibrated-values.ts";
import { memberOrder } from "./ensemble-order.ts";
import type { MemberCalibrator } from "./member-calibrator.ts";

export interface CalibratedWeather {
  readonly weather: NativeWeather;
  /** Stamps at which a variable would have moved too far, and was held. */
  readonly held: number;
}

/**
 * Calibrates the weather of a run after its start: each variable by its own law in the order of its raw members, then what is tied together, so
 * that gusts are no weaker than the wind, air is no more than saturated, and its humidity follows from temperature and dew point.
 *
 * Stamps at which a member is missing stay raw.
 */
export function calibrateWeather(
  native: NativeWeather,
  run: EpochHour,
  calibrators: ReadonlyMap<CalibratedName, MemberCalibrator>,
): CalibratedWeather {
  const grids = new Map(native.grids);
  const below = new Map<CalibratedName, Depression>();
  let held = 0;
  for (const [name, calibrator] of calibrators) {
    const raw = calibratedValues(native, name);
    if (raw === undefined) continue;
    const made = calibrateValues({ ...native, run, values: raw }, calibrator, calibratedVariable(name).moves);
    held += made.held;
    if (calibratedVariable(name).below !== undefined) below.set(name, { raw, calibrated: made.values });
    else grids.set(name, packed(name, native.grids.get(name)!, raw, made.values));
  }
  for (const name of calibratedNames) {
    const { below: base, atLeast } = calibratedVariable(name);
    if (base !== undefined) saturateAtMost(native, grids, { name, ...base }, below.get(name));
    if (atLeast !== undefined) keepAtLeast(native, grids, name, atLeast);
  }
  return { weather: { ...native, grids }, held };
}

interface RunValues extends Pick<NativeWeather, "members" | "stamps"> {
  readonly run: EpochHour;
  readonly values: Float64Array;
}

function calibrateValues(
  { members, stamps, run, values }: RunValues,
  calibrator: MemberCalibrator,
  moves: MovesBy,
): { readonly values: Float64Array; readonly held: number } {
  const calibrated = values.slice();
  const order = new Int32Array(members);
  const sorted = new Float64Array(members);
  const target = new Float64Array(members);
  const orderAt = memberOrder({ run, stamps, members, values });
  let held = 0;
  for (const [stamp, hour] of stamps.entries()) {
    const start = stamp * members;
    const leadHours = hour - run;
    if (leadHours <= 0 || !isWhole(values, start, members)) continue;
    orderAt(stamp, order);
    for (let rank = 0; rank < members; rank += 1) sorted[rank] = values[start + order[rank]!]!;
    const weight = calibrator({ hour, leadHours, sorted }, target);
    if (weight === 0) continue;
    for (let rank = 0; rank < members; rank += 1) {
      target[rank] = sorted[rank]! + weight * (target[rank]! - sorted[rank]!);
    }
    if (holdMove(sorted, target, moves)) held += 1;
    for (let rank = 0; rank < members; rank += 1) calibrated[start + order[rank]!] = target[rank]!;
  }
  return { values: calibrated, held };
}

/** Keeps the mean of calibrated members near that of the raw ones. */
function holdMove(sorted: Float64Array, target: Float64Array, moves: MovesBy): boolean {
  const [from, to] = [meanOf(sorted), meanOf(target)];
  const by = to - from;
  if (Math.abs(by) <= moves.amount) return false;
  if (moves.at === "most") {
    const back = by - Math.sign(by) * moves.amount;
    target.forEach((value, rank) => (target[rank] = value - back));
    return true;
  }
  const most = Math.max(from * moves.most, from + moves.amount);
  const least = Math.min(from * moves.least, from - moves.amount);
  if (to >= least && to <= most) return false;
  const factor = (to > most ? most : least) / to;
  target.forEach((value, rank) => (target[rank] = value * factor));
  return true;
}

interface Tied {
  readonly name: CalibratedName;
  readonly variable: VariableName;
  readonly humidity: VariableName;
}

/** How far the dew point lies below the temperature. */
interface Depression {
  readonly raw: Float64Array;
  readonly calibrated: Float64Array;
}

/**
 * The dew point below the calibrated temperature, and the humidity of both, wherever either has changed.
 *
 * @param depression - Where it is calibrated.
 */
function saturateAtMost(
  native: NativeWeather,
  grids: Map<VariableName, Int16Array>,
  { name, variable: upper, humidity }: Tied,
  depression: Depression | undefined,
): void {
  if (depression === undefined && grids.get(upper) === native.grids.get(upper)) return;
  const rawDepression = depression?.raw ?? calibratedValues(native, name);
  const temperature = rawDepression && unpacked(grids, upper);
  if (temperature === undefined || rawDepression === undefined) return;
  const [packDew, packHumid] = [packerOf(name), packerOf(humidity)];
  const rawTemperature = native.grids.get(upper)!;
  const packedTemperature = grids.get(upper)!;
  const dew = native.grids.get(name)?.slice();
  const humid = native.grids.get(humidity)?.slice();
  const { packing } = variable(upper);
  for (let index = 0; index < temperature.length; index += 1) {
    const value = temperature[index]!;
    const raw = rawDepression[index]!;
    const calibrated = depression?.calibrated[index] ?? raw;
    const isSame = packedTemperature[index] === rawTemperature[index] && calibrated === raw;
    if (isSame || Number.isNaN(value) || Number.isNaN(raw)) continue;
    // Where it is not calibrated itself the dew point stays, as far as the air lets it.
    const rawDew = unpack(rawTemperature[index]!, packing) - raw;
    const dewC = depression === undefined ? Math.min(rawDew, value) : value - calibrated;
    if (dew !== undefined && dew[index] !== packedMissing) dew[index] = packDew(dewC);
    if (humid !== undefined && humid[index] !== packedMissing)
      humid[index] = packHumid(relativeHumidity(value, dewC));
  }
  if (dew !== undefined) grids.set(name, dew);
  if (humid !== undefined) grids.set(humidity, humid);
}

/** Values that have changed, or whose other variable has, are no less than that. */
function keepAtLeast(
  native: NativeWeather,
  grids: Map<VariableName, Int16Array>,
  name: VariableName,
  least: VariableName,
): void {
  const [upper, lower] = [grids.get(name), grids.get(least)];
  const [rawUpper, rawLower] = [native.grids.get(name), native.grids.get(least)];
  if (upper === undefined || lower === undefined || rawUpper === undefined || rawLower === undefined) return;
  const kept = upper.slice();
  const [packing, leastPacking] = [variable(name).packing, variable(least).packing];
  const pack = packerOf(name);
  for (let index = 0; index < upper.length; index += 1) {
    const [value, other] = [upper[index]!, lower[index]!];
    const isSame = value === rawUpper[index] && other === rawLower[index];
    if (isSame || value === packedMissing || other === packedMissing) continue;
    const leastValue = unpack(other, leastPacking);
    if (unpack(value, packing) < leastValue) kept[index] = pack(leastValue);
  }
  grids.set(name, kept);
}

/** Packs what has changed; the rest stays as it was. */
function packed(name: VariableName, own: Int16Array, raw: Float64Array, values: Float64Array): Int16Array {
  const pack = packerOf(name);
  const grid = own.slice();
  for (let index = 0; index < grid.length; index += 1) {
    const value = values[index]!;
    if (value !== raw[index] && !Number.isNaN(value)) grid[index] = pack(value);
  }
  return grid;
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index]!;
  return sum / values.length;
}

function isWhole(values: Float64Array, start: number, count: number): boolean {
  for (let index = start; index < start + count; index += 1) if (Number.isNaN(values[index]!)) return false;
  return true;
}
