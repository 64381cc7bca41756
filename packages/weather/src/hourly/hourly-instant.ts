import { packedMissing } from "@halcyon/schema";
import { type HourlyTask, lastStampAt, longestGapHours, longestStepHours, packedAt } from "./hourly-task.ts";

/** Puts instants at the start of each hour, linear in time between the stamps around it. */
export function instantAtHours(task: HourlyTask): void {
  eachKnownInstant(task, (value, before, after, share, member) => {
    const start = packedAt(task, before, member);
    const end = packedAt(task, after, member);
    task.rows[value] = roundHalfAway(start + (end - start) * share);
  });
}

/**
 * Gives each hour the larger or the smaller of the instants at both ends of its step; the step that begins with the hour where a stamp
 * falls on it. What happened between them is not known.
 */
export function extremeOfInstants(task: HourlyTask, which: "max" | "min"): void {
  const { stamps, members, from, hours } = task;
  const farthest = which === "max" ? Math.max : Math.min;
  for (let row = 0; row < hours; row += 1) {
    const stamp = lastStampAt(stamps, from + row);
    if (stamp < 0) continue;
    for (let member = 0; member < members; member += 1) {
      const before = knownStamp(task, stamp, -1, from + row, member);
      const after = knownStamp(task, stamp + 1, 1, from + row, member);
      if (before === undefined || after === undefined || !isBridged(stamps, before, after)) continue;
      task.rows[row * members + member] = farthest(
        packedAt(task, before, member),
        packedAt(task, after, member),
      );
    }
  }
}

/** Whether values at two stamps say something of the hours between them. */
function isBridged(stamps: readonly number[], before: number, after: number): boolean {
  const length = stamps[after]! - stamps[before]!;
  const oneStep = after - before <= 1 && length <= longestStepHours;
  return oneStep || length - 1 <= longestGapHours;
}

/**
 * Visits every hour and member whose instant follows from two stamps.
 *
 * @param visit - Gets the index in `rows`, the stamps around the hour (one and the same where a stamp falls on it), the share of the way
 *   from the first to the second, and the member.
 */
export function eachKnownInstant(
  task: HourlyTask,
  visit: (value: number, before: number, after: number, share: number, member: number) => void,
): void {
  const { stamps, members, from, hours } = task;
  for (let row = 0; row < hours; row += 1) {
    const hour = from + row;
    const last = lastStampAt(stamps, hour);
    if (last < 0) continue;
    const next = stamps[last] === hour ? last : last + 1;
    for (let member = 0; member < members; member += 1) {
      const before = knownStamp(task, last, -1, hour, member);
      const after = before === last && next === last ? last : knownStamp(task, next, 1, hour, member);
      if (before === undefined || after === undefined) continue;
      if (!isBridged(stamps, before, after)) continue;
      const length = stamps[after]! - stamps[before]!;
      const share = length === 0 ? 0 : (hour - stamps[before]!) / length;
      visit(row * members + member, before, after, share, member);
    }
  }
}

/** The nearest stamp from `start` on that has a value, looked for no further than a gap may reach. */
function knownStamp(
  task: HourlyTask,
  start: number,
  direction: -1 | 1,
  hour: number,
  member: number,
): number | undefined {
  for (let stamp = start; stamp >= 0 && stamp < task.stamps.length; stamp += direction) {
    if (packedAt(task, stamp, member) !== packedMissing) return stamp;
    if (Math.abs(task.stamps[stamp]! - hour) > longestGapHours) return undefined;
  }
  return undefined;
}

function roundHalfAway(value: number): number {
  return value < 0 ? -Math.floor(0.5 - value) : Math.floor(value + 0.5);
}
