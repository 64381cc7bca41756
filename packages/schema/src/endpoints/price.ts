/**
 * Work for each kind of item [values]. One value is the work for one hour of one member under one constraint, about 40 ns of processor time. An hour of a
 * variable used for a daily value also counts as one value. The items below have other values.
 */
export const workValues = {
  /** Number of a series that is unpacked, rounded and written. */
  number: 20,
  /** Day of a climate model that is searched for an index or a wave. */
  day: 10,
  /** Hour of a variable that is read from a record. */
  read: 1,
  /** Hour of a variable that is derived from others in a record. */
  derived: 1,
  /** Hour of a record in the window around a day of the year. */
  around: 0.5,
  /** Reason for the membership of a constraint in an hour. */
  reason: 40,
  /** Hour of a ranked period for which limiting constraints are counted. */
  share: 8,
} as const;

/** Work that is covered by one request of the allowance [values]. */
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
