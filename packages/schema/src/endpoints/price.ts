/**
 * Work of each kind of item [values]. One value is an hour of a member under a constraint, which takes a processor some 40 ns. An hour of a variable from which
 * a day is made counts the same. The items below count otherwise.
 */
export const workValues = {
  /** A number of a series: unpacked, rounded and written. */
  number: 20,
  /** Day of a climate model that is searched for an index or a wave. */
  day: 10,
  /** Hour of a variable that is read from a record. */
  read: 1,
  /** An hour of a variable that follows from others of a record. */
  derived: 1,
  /** An hour of a record among those around a day of the year. */
  around: 0.5,
  /** The reason of a constraint in an hour. */
  reason: 40,
  /** Work to count how often a constraint limits, for each hour of a ranked period. */
  share: 8,
} as const;

/** The work that one request of the allowance pays for [values]. */
export const valuesPerCost = 5_000_000;

/**
 * Returns the cost of some work, in requests of the allowance. It is the one rule of prices.
 *
 * @param work - Values of work, as the guide counts them.
 * @example
 * ```js
 * costOfWork(0); // => 1
 * costOfWork(5_000_001); // => 2
 * ```
 */
export function costOfWork(work: number): number {
  return Math.max(1, Math.ceil(work / valuesPerCost));
}
