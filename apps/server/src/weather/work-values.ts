import type { VariableName } from "@halcyon/schema";
import { workValues } from "@halcyon/schema/endpoints";

/**
 * Returns the work of reading some hours of a record [values].
 *
 * @param reads - Variables to read.
 */
export function recordWork(
  hours: number,
  reads: readonly VariableName[],
  wanted: readonly VariableName[],
): number {
  return hours * reads.length * workValues.read + derivingWork(hours, reads, wanted);
}

/** Returns the work of deriving the variables that are not read from those that are [values]. */
export function derivingWork(
  hours: number,
  reads: readonly VariableName[],
  wanted: readonly VariableName[],
): number {
  return hours * new Set(wanted.filter((name) => !reads.includes(name))).size * workValues.derived;
}

/** Approximate lengths of responses [bytes]. */
export const answerBytes = {
  /** Length of a value of a series, including its share of the time stamps. */
  number: 8,
  /** Length of an hour with its reasons. */
  explainedHour: 400,
  /** Length of the reason of a constraint in an hour. */
  reason: 140,
} as const;

/** Maximum work that is done in the event loop, which takes some 6 ms [values]. More is done in a worker. */
export const inLoopMaxValues = 150_000;
