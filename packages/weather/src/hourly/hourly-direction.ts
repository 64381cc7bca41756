import { packedMissing, type Packing } from "@halcyon/schema";
import { eachKnownInstant } from "./hourly-instant.ts";
import { type HourlyTask, packedAt } from "./hourly-task.ts";

/**
 * Puts directions at the start of each hour: that of the vector which moves linearly between the stamps' vectors.
 *
 * Where opposite vectors cancel, the nearer stamp's direction holds.
 *
 * @param packing - The packing of the directions [degrees].
 * @param speeds - Packed speeds at the same stamps and members; without them both vectors count alike.
 */
export function directionAtHours(task: HourlyTask, packing: Packing, speeds: Int16Array | undefined): void {
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
