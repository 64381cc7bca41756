import type { Interval } from "../../providers/idx-step.ts";

/** Index that marks an interval whose start is not one of the lead times. Earlier steps cannot be subtracted from its total. */
const noStart = -1;

/** Maximum error that packing causes in a running total, as a share of the total. */
const packingShare = 0.001;

/**
 * Finds the lead time at which the interval of each field begins.
 *
 * @param intervals - Interval of the field at each lead time; undefined if there is none.
 * @returns Index of this lead time in `leadHours`, for each field. It is -1 if the interval does not begin at a lead time, or does not end at the field's lead
 * time.
 */
export function intervalStarts(
  leadHours: readonly number[],
  intervals: readonly (Interval | undefined)[],
): Int32Array {
  return Int32Array.from(leadHours, (lead, position) => {
    const interval = intervals[position];
    if (interval === undefined || interval.toHours !== lead || interval.fromHours >= lead) return noStart;
    return leadHours.indexOf(interval.fromHours);
  });
}

/**
 * Computes the amount of each step from running totals. A total accumulates from the start of the run, or restarts every few hours. The amount of a step is the
 * total minus the earlier steps of the same interval. The steps of an interval therefore add up to its last total. If a total is lower than the previous one by
 * no more than packing can explain, the amount of the step is 0. The next step is then counted from the highest total so far.
 *
 * @param totals - Total of the interval that ends at each lead time. NaN means missing.
 * @param starts - Starts as returned by `intervalStarts`.
 * @param noise - Maximum decrease of each total that packing can explain, in addition to 0.1 % of the total.
 * @returns Amounts of the steps that end at each lead time. NaN means unknown, for example at the first lead time.
 */
export function stepAmounts(totals: Float64Array, starts: Int32Array, noise: Float64Array): Float64Array {
  const amounts = new Float64Array(totals.length).fill(Number.NaN);
  /** Amount from the start of the interval to each lead. */
  const reached = new Float64Array(totals.length).fill(Number.NaN);
  /** Sum of all steps up to each lead. `gaps` is the number of unknown steps up to each lead. */
  const sums = new Float64Array(totals.length);
  const gaps = new Int32Array(totals.length);
  for (let lead = 1; lead < totals.length; lead += 1) {
    const start = starts[lead]!;
    const total = totals[lead]!;
    let before = Number.NaN;
    if (start === lead - 1) before = 0;
    else if (start !== noStart && starts[lead - 1] === start) before = reached[lead - 1]!;
    else if (start !== noStart && gaps[lead - 1] === gaps[start]) before = sums[lead - 1]! - sums[start]!;
    const added = total - before;
    const isNoise = added < 0 && -added <= noise[lead]! + packingShare * Math.abs(before);
    const isKnown = added >= 0 || isNoise;
    reached[lead] = isNoise ? before : total;
    if (isKnown) amounts[lead] = Math.max(0, added);
    sums[lead] = sums[lead - 1]! + (isKnown ? amounts[lead]! : 0);
    gaps[lead] = gaps[lead - 1]! + (isKnown ? 0 : 1);
  }
  return amounts;
}
