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
import { heldOverHours, sumOverHours, sunlitOverHours } from "./hourly-step.ts";
import { type HourlyTask, packedAt } from "./hourly-task.ts";

export interface HourSpan {
  readonly from: EpochHour;
  readonly hours: number;
  /** Where the sun is looked up that shapes what follows it within a step. */
  readonly location: Location;
}

/**
 * Turns native steps into hours; the hour t is [t, t+1).
 *
 * The step type of a variable decides:
 *
 * - Instants are taken at t, linear between stamps. Directions go along the chord between the two vectors, and speeds as speeds, so that a turning
 *   wind is not weakened.
 * - A sum is spread over its step so that the packed hours add up to it exactly.
 * - Means, extremes and codes hold for each hour of their step, but a mean that follows the sun is spread with it.
 *
 * Up to 3 missing hours between two values are bridged: linear for instants, the earlier value for extremes and codes. For an extreme that a source
 * gives as instants, an hour takes the larger or the smaller of both ends of its step. Sums and means are never filled. A value that cannot be known
 * is `packedMissing`. That holds in longer gaps, beyond the first or last stamp, and in steps over 6 hours, which would hide the course of the day.
 *
 * Values that the source has for each hour may be its own, without a copy: nobody may write to them.
 *
 * @param native - Stamps that reach 3 hours (`longestGapHours`) beyond the span at both ends, where the source has them. So the answer for an hour
 * does not depend on the span.
 * @param carried - What each variable's numbers say about their step; must name every variable of `native`.
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
 * Puts directions at the start of each hour: that of the vector which moves linearly between the stamps' vectors.
 *
 * Where opposite vectors cancel, the nearer stamp's direction holds.
 *
 * @param packing - The packing of the directions [degrees].
 * @param speeds - Packed speeds at the same stamps and members; without them both vectors count alike.
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

/** A vector's length for its direction: the speed, and a trace where it is calm or unknown so that the direction counts. */
function weightOf(packedSpeed: number | undefined): number {
  if (packedSpeed === undefined || packedSpeed === packedMissing) return 1;
  return Math.max(packedSpeed, 1e-3);
}
