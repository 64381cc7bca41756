import {
  type HourlyWeather,
  type Location,
  pack,
  packedMissing,
  type Packing,
  variable,
  type VariableName,
} from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { CarriedVariable, NativeWeather } from "../source/source.ts";
import { eachKnownInstant, extremeOfInstants, heldInstants, instantAtHours } from "./hourly-instant.ts";
import { type HourlyTask, lastStampAt, longestGapHours, longestStepHours, packedAt } from "./hourly-task.ts";
import { evenShares, spreadTotal } from "./spread-total.ts";
import { sunlightOfHours } from "./sun.ts";

export interface HourSpan {
  readonly from: EpochHour;
  readonly hours: number;
  /** Location for which the sun's elevation is computed. Means of solar radiation are spread over their step in proportion to this elevation. */
  readonly location: Location;
}

/**
 * Converts weather from a source's own time steps (native steps) into hours. The hour t is [t, t+1).
 *
 * The conversion depends on the step type of a variable:
 *
 * - Instants are values at t, interpolated linearly between time stamps. Directions follow the chord between the two vectors. Speeds are interpolated as
 *   numbers, because interpolating vectors would weaken a turning wind.
 * - A sum is spread over its step. The packed hours add up to the sum exactly.
 * - Means, extremes and codes apply to each hour of their step. A mean of solar radiation is spread in proportion to the sun's elevation.
 *
 * Up to 3 missing hours between two values are bridged: linearly for instants, by the earlier value for extremes and codes. If a source provides an extreme as
 * instants, an hour takes the larger or the smaller value of both ends of its step. Sums and means are never filled. An unknown value is `packedMissing`.
 * Values are unknown in longer gaps, beyond the first or last stamp, and in steps over 6 hours, which do not show the daily cycle.
 *
 * The result may share the buffer of the source if the source has a value for each hour. Do not write to the result.
 *
 * @param native - Weather whose stamps reach 3 hours (`longestGapHours`) beyond the span at both ends, if the source has them. The result for an hour then
 *   does not depend on the requested span.
 * @param carried - Step type of each variable. The map must contain every variable of `native`.
 * @example
 * ```js
 * const native = {
 *   stamps: [0, 3],
 *   members: 1,
 *   grids: new Map([["temperature_2m", Int16Array.of(0, 300)]]),
 * };
 * const carried = new Map([["temperature_2m", { stepType: "instant" }]]);
 * const hours = toHours(native, carried, { from: 0, hours: 3, location: { latitude: 0, longitude: 0 } });
 * hours.grids.get("temperature_2m"); // => Int16Array.of(0, 100, 200)
 * ```
 */
export function toHours(
  native: NativeWeather,
  carried: ReadonlyMap<VariableName, Pick<CarriedVariable, "stepType">>,
  span: HourSpan,
): HourlyWeather {
  const { from, hours, location } = span;
  const grids = new Map<VariableName, Int16Array>();
  for (const [name, packed] of native.grids) {
    const stepType = carried.get(name)?.stepType;
    if (stepType === undefined) throw new Error(`No step type is known for ${name}.`);
    const { scale, speed, packing, followsSun, physical, stepType: own } = variable(name);
    if (stepType === "instant" && scale === "linear" && own === "instant") {
      const held = heldInstants({ stamps: native.stamps, members: native.members, packed, from, hours });
      if (held !== undefined) {
        grids.set(name, held);
        continue;
      }
    }
    const rows = new Int16Array(hours * native.members).fill(packedMissing);
    const task = { stamps: native.stamps, members: native.members, packed, from, hours, rows };
    if (stepType === "sum") sumOverHours(task);
    else if (stepType === "mean" && followsSun === true)
      sunlitOverHours(task, location, pack(physical.max, packing));
    else if (stepType !== "instant") heldOverHours(task, stepType !== "mean");
    else if (own === "max" || own === "min") extremeOfInstants(task, own);
    else if (scale === "circular")
      directionAtHours(task, packing, speed === undefined ? undefined : native.grids.get(speed));
    else instantAtHours(task);
    grids.set(name, rows);
  }
  return { from, hours, members: native.members, grids };
}

/**
 * Computes directions at the start of each hour. The vectors at the surrounding time stamps are interpolated linearly. If opposite vectors
 * cancel, the direction at the nearer stamp is used.
 *
 * @param packing - Packing of the directions [degrees].
 * @param speeds - Packed speeds at the same stamps and members. If absent, all vectors have the same length.
 */
function directionAtHours(task: HourlyTask, packing: Packing, speeds: Int16Array | undefined): void {
  const wholeTurn = (360 * packing.divisor) / packing.multiplier;
  const radians = (2 * Math.PI) / wholeTurn;
  eachKnownInstant(task, (value, before, after, share, member) => {
    const start = packedAt(task, before, member);
    const end = packedAt(task, after, member);
    const startWeight = (1 - share) * weightOf(speeds?.[before * task.members + member]);
    const endWeight = share * weightOf(speeds?.[after * task.members + member]);
    const east = startWeight * Math.sin(start * radians) + endWeight * Math.sin(end * radians);
    const north = startWeight * Math.cos(start * radians) + endWeight * Math.cos(end * radians);
    const cancelled = Math.hypot(east, north) < 1e-9 * (startWeight + endWeight);
    const nearer = share < 0.5 ? start : end;
    const direction = start === end || cancelled ? nearer : Math.round(Math.atan2(east, north) / radians);
    task.rows[value] = direction < 0 ? direction + wholeTurn : direction;
  });
}

/**
 * Returns the length of a direction's vector, which is the wind speed. A calm counts as a small positive speed and an unknown speed as 1, so that the
 * direction is still used.
 */
function weightOf(packedSpeed: number | undefined): number {
  if (packedSpeed === undefined || packedSpeed === packedMissing) return 1;
  return Math.max(packedSpeed, 1e-3);
}

/** Spreads sums evenly over their steps. The packed hours of a step add up exactly to the packed sum. */
function sumOverHours(task: HourlyTask): void {
  eachKnownStep(task, (packed, first, length, member) => {
    spread(task, first, member, packed, even[length]!);
  });
}

/** Repeats the value of a step in each hour of the step. If `bridge` is true, the value also fills a short gap after the step. */
function heldOverHours(task: HourlyTask, bridge: boolean): void {
  const heldUntil = new Int32Array(task.members).fill(-1);
  const held = new Int16Array(task.members);
  eachKnownStep(task, (packed, first, length, member) => {
    const gap = first - heldUntil[member]!;
    if (bridge && heldUntil[member] !== -1 && gap > 0 && gap <= longestGapHours) {
      for (let hour = heldUntil[member]!; hour < first; hour += 1) put(task, hour, member, held[member]!);
    }
    for (let hour = first; hour < first + length; hour += 1) put(task, hour, member, packed);
    heldUntil[member] = first + length;
    held[member] = packed;
  });
}

/**
 * Spreads the mean of a step over its hours in proportion to the sun's elevation. The mean over the hours stays exactly the same. The mean is spread evenly
 * if the sun is down for the whole step, or if an hour would exceed the physical range.
 *
 * @param largest - Upper end of the physical range, packed.
 */
function sunlitOverHours(task: HourlyTask, location: Location, largest: number): void {
  let sunlight: Sunlight = { from: Number.NaN, shares: [], sum: 0, most: 0 };
  eachKnownStep(task, (packed, first, length, member) => {
    const total = packed * length;
    const isShaped = length > 1 && total > 0;
    if (isShaped && (sunlight.from !== first || sunlight.shares.length !== length)) {
      sunlight = sunlightOfStep(first, length, location);
    }
    const explains = isShaped && sunlight.sum > 0 && (total * sunlight.most) / sunlight.sum <= largest;
    spread(task, first, member, total, explains ? sunlight.shares : even[length]!);
  });
}

/** Sunlight in each hour of a step. */
interface Sunlight {
  readonly from: EpochHour;
  /** Fraction of the step's sunlight that has arrived by the end of each hour. It has no meaning if the sun is down for the whole step. */
  readonly shares: readonly number[];
  readonly sum: number;
  /** Sunlight in the sunniest hour, as the mean sine of the sun's elevation, 0..1. */
  readonly most: number;
}

function sunlightOfStep(from: EpochHour, length: number, location: Location): Sunlight {
  const sunlight = sunlightOfHours(from, length, location);
  let sum = 0;
  const reached = sunlight.map((light) => (sum += light));
  return { from, shares: reached.map((light) => light / sum), sum, most: Math.max(...sunlight) };
}

/** Fractions of an evenly spread amount that are reached by the end of each hour, by the length of the step [h]. */
const even = Array.from({ length: longestStepHours + 1 }, (_, length) => evenShares(length));

/** Buffer for the hours of one step. */
const amounts = new Int32Array(longestStepHours);

/** Spreads a total over the hours of a step, and writes the requested ones. */
function spread(
  task: HourlyTask,
  first: number,
  member: number,
  total: number,
  shares: readonly number[],
): void {
  spreadTotal(total, shares, amounts);
  for (let hour = 0; hour < shares.length; hour += 1) put(task, first + hour, member, amounts[hour]!);
}

function put(task: HourlyTask, hour: number, member: number, packed: number): void {
  const row = hour - task.from;
  if (row >= 0 && row < task.hours) task.rows[row * task.members + member] = packed;
}

/**
 * Calls a function in chronological order for every step that has a value and lies in or near the requested hours. The function gets the first hour of the
 * step, its length [h] and the member.
 */
function eachKnownStep(
  task: HourlyTask,
  visit: (packed: number, first: number, length: number, member: number) => void,
): void {
  const { stamps, members, from, hours } = task;
  const start = Math.max(1, lastStampAt(stamps, from - longestGapHours));
  for (let stamp = start; stamp < stamps.length; stamp += 1) {
    const first = stamps[stamp - 1]!;
    if (first >= from + hours + longestGapHours) return;
    const length = stamps[stamp]! - first;
    if (length > longestStepHours) continue;
    for (let member = 0; member < members; member += 1) {
      const packed = packedAt(task, stamp, member);
      if (packed !== packedMissing) visit(packed, first, length, member);
    }
  }
}
