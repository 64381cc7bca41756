import { packedMissing } from "@halcyon/schema";
import { type HourlyTask, lastStampAt, longestGapHours, longestStepHours, packedAt } from "./hourly-task.ts";

/** Computes instantaneous values at the start of each hour by linear interpolation between the surrounding time stamps. */
export function instantAtHours(task: HourlyTask): void {
  const { stamps, members, packed, from, hours, rows } = task;
  const put: Visit = (value, before, after, share, member) => {
    const start = packedAt(task, before, member);
    const end = packedAt(task, after, member);
    rows[value] = roundHalfAway(start + (end - start) * share);
  };
  for (let row = 0; row < hours; row += 1) {
    const around = stampsAround(stamps, from + row);
    if (around === undefined) continue;
    const { last, next } = around;
    const isStep = next < stamps.length && isBridged(stamps, last, next);
    const share = isStep ? shareOf(stamps, last, next, from + row) : 0;
    for (let member = 0; member < members; member += 1) {
      const start = packed[last * members + member]!;
      const end = isStep ? packed[next * members + member]! : packedMissing;
      if (start === packedMissing || end === packedMissing) visitKnown(task, row, around, member, put);
      else rows[row * members + member] = roundHalfAway(start + (end - start) * share);
    }
  }
}

/**
 * Returns the source's own values without copying them, if the source has a time stamp at each hour. Returns undefined if time stamps or values are missing,
 * or if the values use less than half of their buffer.
 */
export function heldInstants({
  stamps,
  members,
  packed,
  from,
  hours,
}: Omit<HourlyTask, "rows">): Int16Array | undefined {
  const first = lastStampAt(stamps, from);
  if (stamps[first] !== from || stamps[first + hours - 1] !== from + hours - 1) return undefined;
  const held = packed.subarray(first * members, (first + hours) * members);
  const isMostOfAll = 2 * held.byteLength >= held.buffer.byteLength;
  return isMostOfAll && !held.includes(packedMissing) ? held : undefined;
}

/**
 * Sets each hour to the larger or the smaller of the two instantaneous values at the ends of its step. An hour that begins at a time stamp belongs to the step
 * that begins at this stamp. The true extreme between these values is unknown.
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

/** Returns true if two time stamps are close enough that the hours between them can be interpolated. */
function isBridged(stamps: readonly number[], before: number, after: number): boolean {
  const length = stamps[after]! - stamps[before]!;
  const oneStep = after - before <= 1 && length <= longestStepHours;
  return oneStep || length - 1 <= longestGapHours;
}

/**
 * Function that receives the index in `rows` of an hour and member, then the time stamps around the hour. Then follow the position of the hour between them,
 * 0..1, and the member. If a stamp is exactly at the hour, both stamps are equal.
 */
type Visit = (value: number, before: number, after: number, share: number, member: number) => void;

/** Calls a function for every hour and member with an instantaneous value that can be derived from two time stamps. */
export function eachKnownInstant(task: HourlyTask, visit: Visit): void {
  for (let row = 0; row < task.hours; row += 1) {
    const around = stampsAround(task.stamps, task.from + row);
    if (around === undefined) continue;
    for (let member = 0; member < task.members; member += 1) visitKnown(task, row, around, member, visit);
  }
}

/** Time stamps around an hour: the last stamp at or before the hour, and the first stamp at or after it. */
interface Around {
  readonly last: number;
  /** Index of the first time stamp at or after the hour. If there is no such stamp, the number of stamps. */
  readonly next: number;
}

/** Finds the time stamps around an hour. Returns undefined if the hour lies before the first stamp. */
function stampsAround(stamps: readonly number[], hour: number): Around | undefined {
  const last = lastStampAt(stamps, hour);
  return last < 0 ? undefined : { last, next: stamps[last] === hour ? last : last + 1 };
}

/** Calls a function for an hour of a member, if values at close enough time stamps exist. */
function visitKnown(
  task: HourlyTask,
  row: number,
  { last, next }: Around,
  member: number,
  visit: Visit,
): void {
  const { stamps, members, from } = task;
  const hour = from + row;
  const before = knownStamp(task, last, -1, hour, member);
  const after = before === last && next === last ? last : knownStamp(task, next, 1, hour, member);
  if (before === undefined || after === undefined || !isBridged(stamps, before, after)) return;
  visit(row * members + member, before, after, shareOf(stamps, before, after, hour), member);
}

/** Returns where an hour lies between two time stamps, 0..1; 0 if the stamps are equal. */
function shareOf(stamps: readonly number[], before: number, after: number, hour: number): number {
  const length = stamps[after]! - stamps[before]!;
  return length === 0 ? 0 : (hour - stamps[before]!) / length;
}

/** Finds the nearest time stamp that has a value, searching from `start` in one direction. Stops when the gap is too long to be bridged. */
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
