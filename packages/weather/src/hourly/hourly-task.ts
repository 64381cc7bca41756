import { packedMissing } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";

/** Maximum time step of a source that is converted to hours [h]. Longer steps do not show the daily cycle. */
export const longestStepHours = 6;

/** Maximum number of consecutive missing hours that are bridged [h]. */
export const longestGapHours = 3;

/** Conversion of one variable from the source's own (native) time stamps to hours. */
export interface HourlyTask {
  readonly stamps: readonly EpochHour[];
  readonly members: number;
  /** Packed values at the source's own time stamps, [time stamp][member]. */
  readonly packed: Int16Array;
  readonly from: EpochHour;
  readonly hours: number;
  /** Hourly packed values to fill, [hour][member]. At first, every value is missing. */
  readonly rows: Int16Array;
}

/**
 * Returns the packed value of a member at one of the source's own time stamps, which is given by its index. Returns `packedMissing` if the stamp does not
 * exist.
 */
export function packedAt(task: HourlyTask, stamp: number, member: number): number {
  return task.packed[stamp * task.members + member] ?? packedMissing;
}

/** Returns the index of the last time stamp at or before an hour; -1 if there is no such stamp. */
export function lastStampAt(stamps: readonly EpochHour[], hour: EpochHour): number {
  let low = 0;
  let high = stamps.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (stamps[middle]! <= hour) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
