import type { Interval } from "../../providers/idx-step.ts";

/** Placeholder for the start of an interval that does not begin at a lead. Nothing can be subtracted from its total. */
const noStart = -1;

/** Maximum rounding of a running total by packing, as a share of the total. */
const packingShare = 0.001;

/**
 * Returns the index of the lead at which the interval of each field begins.
 *
 * @param intervals - Interval of the field at each lead; undefined if there is none.
 * @returns Indices in `leadHours`; -1 if the interval does not begin at a lead, or does not end at its own lead.
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
 * Returns the amount of each step from totals over intervals that begin at the start of the run, or restart every few hours. The earlier steps of an
 * interval are subtracted from each of its totals. The steps of an interval add up to its last total. If a total decreases by no more than packing can
 * explain, its step is 0. The next step is then counted from the highest total so far.
 *
 * @param totals - Total of the interval that ends at each lead. NaN if missing.
 * @param starts - Starts as returned by `intervalStarts`.
 * @param noise - Maximum decrease of each total that packing can explain, in addition to 0.1 % of the total.
 * @returns Amounts of the steps that end at each lead. NaN if unknown, as at the first lead.
 */
export function stepAmounts(totals: Float64Array, starts: Int32Array, noise: Float64Array): Float64Array {
  const amounts = new Float64Array(totals.length).fill(Number.NaN);
  /** Amount since the start of each field's interval. */
  const reached = new Float64Array(totals.length).fill(Number.NaN);
  /** Cumulative amount of all steps. `gaps` is the number of unknown steps. */
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
