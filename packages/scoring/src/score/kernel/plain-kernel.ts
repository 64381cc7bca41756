import type { Kernel, Packed } from "./kernel.ts";

/**
 * Creates the kernel in plain TypeScript.
 *
 * @param blockValues - Maximum number of values of a block.
 */
export function plainKernel(blockValues: number): Kernel {
  const logSum = new Float64Array(blockValues);
  const logCap = new Float64Array(blockValues);
  const perWeight = new Float64Array(blockValues);
  return {
    blockValues,
    membersMax: blockValues,
    logSum,
    logCap,
    perWeight,
    countMissing: countMissingPlainly,
    add(at, values, { table, weight, isLimit }) {
      const { first, logMembership } = table;
      const last = logMembership.length - 1;
      for (let index = 0; index < values.length; index++) {
        const row = (values[index]! - first) | 0;
        const log = logMembership[row < 0 ? 0 : row > last ? last : row]!;
        logSum[at + index]! += weight * log;
        if (isLimit && log < logCap[at + index]!) logCap[at + index] = log;
      }
    },
    finish(hours, members) {
      for (let hour = 0, index = 0; hour < hours; hour++) {
        for (const end = index + members; index < end; index++) {
          logSum[index] = Math.min(logSum[index]! * perWeight[hour]!, logCap[index]!);
        }
      }
    },
    slide: undefined,
    order: undefined,
  };
}

/** Implements `countMissing` of {@link Kernel}. */
export function countMissingPlainly(
  values: Packed,
  missing: number,
  members: number,
  holes: Uint16Array,
): boolean {
  if (!values.includes(missing)) return false;
  for (let hour = 0, index = 0; index < values.length; hour++) {
    let count = 0;
    for (const end = index + members; index < end; index++) if (values[index] === missing) count++;
    holes[hour] = count;
  }
  return true;
}
