import type { VariableName } from "@halcyon/schema";
import { workValues } from "@halcyon/schema/endpoints";

/**
 * Returns the amount of work for reading hours of a record and deriving variables [values].
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

/** Returns the amount of work for deriving the wanted variables that are not read [values]. */
export function derivingWork(
  hours: number,
  reads: readonly VariableName[],
  wanted: readonly VariableName[],
): number {
  return hours * new Set(wanted.filter((name) => !reads.includes(name))).size * workValues.derived;
}

/** Approximate lengths of responses [bytes]. */
export const answerBytes = {
  /** Length of one value in a series, with its share of the time stamps. */
  number: 8,
  /** Length of an hour with its reasons, without those of its constraints. */
  explainedHour: 400,
  /** Length of one constraint's reason in an hour. */
  reason: 140,
} as const;

/** Maximum amount of work that is done in the event loop [values]. It takes about 6 ms. More is done in a worker. */
export const inLoopMaxValues = 150_000;
