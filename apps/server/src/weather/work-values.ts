import type { VariableName } from "@halcyon/schema";
import { workValues } from "@halcyon/schema/endpoints";

/**
 * Returns the work of obtaining some hours of variables of a record [values].
 * @param reads - The variables that it is asked for.
 */
export function recordWork(
  hours: number,
  reads: readonly VariableName[],
  wanted: readonly VariableName[],
): number {
  return hours * reads.length * workValues.read + derivingWork(hours, reads, wanted);
}

/** Returns the work of deriving the wanted variables that are not read from those that are [values]. */
export function derivingWork(
  hours: number,
  reads: readonly VariableName[],
  wanted: readonly VariableName[],
): number {
  return hours * new Set(wanted.filter((name) => !reads.includes(name))).size * workValues.derived;
}

/** Approximate lengths of responses [bytes]. */
export const answerBytes = {
  /** Length of a number of a series, with its share of stamps. */
  number: 8,
  /** Length of an hour whose reasons are given. */
  explainedHour: 400,
  /** Length of the reason of a constraint in an hour. */
  reason: 140,
} as const;

/** Maximum work that is done in the event loop, which takes some 6 ms [values]. More is done in a worker. */
export const inLoopMaxValues = 150_000;
