import { packedMissing } from "@halcyon/schema";
import { eachKnownInstant } from "./hourly-instant.ts";
import { type HourlyTask, packedAt } from "./hourly-task.ts";

const radiansPerDegree = Math.PI / 180;

/**
 * Puts wind directions [whole degrees] at the start of each hour: the direction of the wind vector that moves linearly
 * between the stamps' vectors.
 *
 * Where opposite winds cancel, the nearer stamp's direction holds.
 *
 * @param speeds - Packed speeds at the same stamps and members; without them both vectors count alike.
 */
export function directionAtHours(task: HourlyTask, speeds: Int16Array | undefined): void {
  eachKnownInstant(task, (value, before, after, share, member) => {
    const start = packedAt(task, before, member);
    const end = packedAt(task, after, member);
    const startWeight = (1 - share) * weightOf(speeds?.[before * task.members + member]);
    const endWeight = share * weightOf(speeds?.[after * task.members + member]);
    const east =
      startWeight * Math.sin(start * radiansPerDegree) + endWeight * Math.sin(end * radiansPerDegree);
    const north =
      startWeight * Math.cos(start * radiansPerDegree) + endWeight * Math.cos(end * radiansPerDegree);
    const cancelled = Math.hypot(east, north) < 1e-9 * (startWeight + endWeight);
    const nearer = share < 0.5 ? start : end;
    const degrees =
      start === end || cancelled ? nearer : Math.round(Math.atan2(east, north) / radiansPerDegree);
    task.rows[value] = degrees < 0 ? degrees + 360 : degrees;
  });
}

/** A vector's length for its direction: the speed, and a trace where it is calm or unknown so that the direction counts. */
function weightOf(packedSpeed: number | undefined): number {
  if (packedSpeed === undefined || packedSpeed === packedMissing) return 1;
  return Math.max(packedSpeed, 1e-3);
}
