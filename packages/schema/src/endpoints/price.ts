/**
 * Work that each kind of item counts as, in the price of a request [values]. One value is the work for one hour of one member under one constraint, about 40 ns
 * of processor time. An hour of a variable that is used for a daily value also counts as one value.
 */
export const workValues = {
  /** Work for one number of a series in a response, which is unpacked, rounded and written. */
  number: 20,
  /** Work for one day of a climate model that is examined for an index or a wave. */
  day: 10,
  /** Work for one hour of a variable that is read from a record. */
  read: 1,
  /** Work for one hour of a variable that is derived from other variables of a record. */
  derived: 1,
  /** Work for one hour of a record, for each day of the year whose climatology includes that hour. */
  around: 0.5,
  /** Work for one reason: one constraint in one hour, with its value and membership. */
  reason: 40,
  /** Work for one hour of a ranked period in which limiting constraints are counted. */
  share: 8,
} as const;

/** Amount of work that costs one request of the API key's allowance [values, as in {@link workValues}]. */
export const valuesPerCost = 5_000_000;

/**
 * Returns the cost of an amount of work, as a number of requests from the allowance. All prices follow this rule.
 *
 * @param work - Amount of work [values], counted as in the guide.
 * @example
 * ```js
 * costOfWork(0); // => 1
 * costOfWork(5_000_001); // => 2
 * ```
 */
export function costOfWork(work: number): number {
  return Math.max(1, Math.ceil(work / valuesPerCost));
}
