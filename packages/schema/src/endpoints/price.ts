/**
 * Work is counted in values. A value is an hour of a member under a constraint, which takes a processor some 40 ns. An hour of a variable that a day
 * is made of counts as much. These are counted otherwise [values].
 */
export const workValues = {
  /** A number of a series: unpacked, rounded and written. */
  number: 20,
  /** A day of a climate model that an index or a wave is looked for in. */
  day: 10,
  /** An hour of a variable that is read of a record. */
  read: 1,
  /** An hour of a variable that follows from others of a record. */
  derived: 1,
  /** An hour of a record among those around a day of the year. */
  around: 0.5,
  /** The reason of a constraint in an hour. */
  reason: 40,
  /** How often a constraint limits, for each hour of a period that is ranked. */
  share: 8,
} as const;

/** The work that one request of the allowance pays for [values]. */
export const valuesPerCost = 5_000_000;

/**
 * The one rule of prices: what some work costs, in requests of the allowance.
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
