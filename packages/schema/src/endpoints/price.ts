/**
 * Amount of work for one item of each kind, from which the price of a request is computed [values]. One value is the work of scoring one hour of one ensemble
 * member by one constraint, about 40 ns of processor time. An hour of a variable that is used for a daily value also counts as one value.
 */
export const workValues = {
  /** Work to unpack, round and write one number of a series in a response. */
  number: 20,
  /** Work for one day of a climate model, when hazard indices are computed or heat and cold waves are counted. */
  day: 10,
  /** Work for one hour of a variable that is read from a weather record. */
  read: 1,
  /** Work for one hour of a variable that is derived from other variables of a weather record. */
  derived: 1,
  /** Work for one hour of one variable in a climatology, for each day of the moving window over which the climatology is computed. */
  around: 0.5,
  /** Work for one reason in a response: the value and the membership (0 to 1) of one constraint in one hour. */
  reason: 40,
  /** Work for one constraint in one hour of a ranked period, to count the hours that the constraint limits. */
  share: 8,
} as const;

/** Amount of work that costs one request of the API key's allowance [values, as in {@link workValues}]. */
export const valuesPerCost = 5_000_000;

/**
 * Returns the cost of an amount of work, as a number of requests from the API key's allowance; at least 1. All prices that depend on work follow this rule.
 *
 * @param work - Amount of work [values, as in {@link workValues}].
 * @example
 * ```js
 * costOfWork(0); // => 1
 * costOfWork(5_000_001); // => 2
 * ```
 */
export function costOfWork(work: number): number {
  return Math.max(1, Math.ceil(work / valuesPerCost));
}
