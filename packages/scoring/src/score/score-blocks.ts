import { type CountedValues, logCapOfDropped, type Stretch } from "./counted-values.ts";
import type { Lookup } from "../entry/membership/lookup.ts";
import type { Kernel } from "./kernel/kernel.ts";

/** Range of hours from `from` (inclusive) to `to` (exclusive), counted from the first scored row. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/**
 * Scores members block by block. The `logSum` of the kernel receives the scores of each block as logarithms: weighted means, capped by the lowest membership of
 * a limit.
 *
 * @param capped - Hours in which a limit was dropped. A dropped limit also caps the score.
 * @param take - Function that is called with each block before the next block is scored.
 */
export function scoreBlocks(
  kernel: Kernel,
  { stretches, weight }: CountedValues,
  capped: readonly Hours[],
  members: number,
  take: (block: Hours) => void,
): void {
  const blockHours = Math.max(Math.floor(kernel.blockValues / members), 1);
  const tables = stretches.map(({ prepared, from, to }) =>
    prepared.logMembership.tableFor((to - from) * members),
  );
  const { logSum, logCap, perWeight } = kernel;
  for (let from = 0; from < weight.length; from += blockHours) {
    const block = { from, to: Math.min(from + blockHours, weight.length) };
    const hours = block.to - from;
    logSum.fill(0, 0, hours * members);
    logCap.fill(0, 0, hours * members);
    for (const rows of capped) {
      const common = commonHours(rows, block);
      if (common !== undefined)
        logCap.fill(logCapOfDropped, (common.from - from) * members, (common.to - from) * members);
    }
    for (const [index, stretch] of stretches.entries()) {
      const common = commonHours(stretch, block);
      if (common !== undefined) addStretch(kernel, stretch, tables[index], common, from, members);
    }
    for (let hour = 0; hour < hours; hour++) perWeight[hour] = 1 / weight[from + hour]!;
    kernel.finish(hours, members);
    take(block);
  }
}

function commonHours(one: Hours, other: Hours): Hours | undefined {
  const from = Math.max(one.from, other.from);
  const to = Math.min(one.to, other.to);
  return from < to ? { from, to } : undefined;
}

function addStretch(
  kernel: Kernel,
  { prepared, values, missing, holes }: Stretch,
  table: Lookup | undefined,
  { from, to }: Hours,
  blockFrom: number,
  members: number,
): void {
  const { weight, isLimit } = prepared;
  const at = (from - blockFrom) * members;
  const added = values.subarray(from * members, to * members);
  if (table !== undefined && !holes) {
    kernel.add(at, added, { table, weight, isLimit });
    return;
  }
  const { logSum, logCap } = kernel;
  for (let index = 0; index < added.length; index++) {
    const packed = added[index]!;
    const log = packed === missing ? Number.NaN : prepared.logMembership.of(packed);
    logSum[at + index]! += weight * log;
    if (isLimit && log < logCap[at + index]!) logCap[at + index] = log;
  }
}
