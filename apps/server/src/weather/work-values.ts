/**
 * Work is counted in values. A value is an hour of a member under a constraint, or an hour of a variable, which takes a processor some 40 ns.
 * These take longer [values].
 */
export const workValues = {
  /** A number of a series or a day of a climate model: unpacked, rounded and written. */
  number: 10,
  /** The reason of a constraint in an hour. */
  reason: 40,
} as const;

/** How long answers are, about [bytes]. */
export const answerBytes = {
  /** A number of a series, and its share of stamps. */
  number: 8,
  /** An hour whose reasons are given. */
  explainedHour: 400,
  /** The reason of a constraint in an hour. */
  reason: 140,
} as const;

/** Most work that is done in the event loop, some 6 ms of it [values]. More is done in a worker. */
export const inLoopMaxValues = 150_000;
