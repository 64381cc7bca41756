import { type Location, packedMissing } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { type HourlyTask, lastStampAt, longestGapHours, longestStepHours, packedAt } from "./hourly-task.ts";
import { evenShares, spreadTotal } from "./spread-total.ts";
import { sunlightOfHours } from "./sun.ts";

/** Spreads sums evenly over their steps; the hours of a step add up to its packed sum. */
export function sumOverHours(task: HourlyTask): void {
  eachKnownStep(task, (packed, first, length, member) => {
    spread(task, first, member, packed, even[length]!);
  });
}

/** Repeats the value of a step in each of its hours; `bridge` holds it through a short gap between two steps. */
export function heldOverHours(task: HourlyTask, bridge: boolean): void {
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
 * Spreads means over the hours of their step in proportion to the sun's height; the hours' mean is the step's, exactly.
 *
 * Evenly where the sun cannot explain the value: it stays down for the whole step, or an hour would pass the physical range.
 *
 * @param largest - The end of the physical range, packed.
 */
export function sunlitOverHours(task: HourlyTask, location: Location, largest: number): void {
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

/** The sun in the hours of a step. */
interface Sunlight {
  readonly from: EpochHour;
  /** The share of it that has come by the end of each hour; meaningless where the sun stays down. */
  readonly shares: readonly number[];
  readonly sum: number;
  /** That of the hour that gets most. */
  readonly most: number;
}

function sunlightOfStep(from: EpochHour, length: number, location: Location): Sunlight {
  const sunlight = sunlightOfHours(from, length, location);
  let sum = 0;
  const reached = sunlight.map((light) => (sum += light));
  return { from, shares: reached.map((light) => light / sum), sum, most: Math.max(...sunlight) };
}

/** Shares of what falls evenly over a step, by its length [h]. */
const even = Array.from({ length: longestStepHours + 1 }, (_, length) => evenShares(length));

/** Holds the hours of one step. */
const amounts = new Int32Array(longestStepHours);

/** Writes a total over the hours of a step. */
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

/** Visits every step near the span that has a value: its first hour, its length [h] and the member, in order of time. */
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
