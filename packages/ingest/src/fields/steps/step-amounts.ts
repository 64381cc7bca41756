import type { Interval } from "../../providers/idx-step.ts";

/** Start of an interval that begins at no lead, so that nothing can be subtracted from it. */
const noStart = -1;

/** Maximum rounding of a running total by packing, as a share of the total. */
const packingShare = 0.001;

/**
 * Returns the index of the lead at which the interval of each field begins.
 *
 * @param intervals - The interval of the field of each lead; undefined where there is none.
 * @returns Positions in `leadHours`; -1 where the interval begins between leads, or does not end at its lead.
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
 * Returns the amount of each step from totals that run from several starts: the start of the run, or restarts every few hours. The earlier steps of its
 * interval are subtracted from each total. The steps of an interval add up to its last total. A total that falls by no more than packing explains adds 0.
 * The next total then counts from the highest so far.
 *
 * @param totals - The total of the interval that ends at each lead; NaN where there is none.
 * @param starts - As `intervalStarts` gives them.
 * @param noise - By how much packing may let a total fall, beside 0.1 % of it.
 * @returns Amounts of the steps that end at each lead; NaN where they cannot be known, as at the first.
 */
export function stepAmounts(totals: Float64Array, starts: Int32Array, noise: Float64Array): Float64Array {
  const amounts = new Float64Array(totals.length).fill(Number.NaN);
  /** Amount since the start of each field's interval. */
  const reached = new Float64Array(totals.length).fill(Number.NaN);
  /** Cumulative amount of all steps, and the number of unknown steps. */
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
