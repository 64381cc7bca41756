import type { VariableName } from "@halcyon/schema";
import { workValues } from "@halcyon/schema/endpoints";

/**
 * Returns the amount of work for reading hours of a weather record and deriving variables, as the number of values to compute.
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

/** Returns the amount of work for deriving variables, as the number of values to compute. Requested variables that are read directly need no such work. */
export function derivingWork(
  hours: number,
  reads: readonly VariableName[],
  wanted: readonly VariableName[],
): number {
  return hours * new Set(wanted.filter((name) => !reads.includes(name))).size * workValues.derived;
}

/** Approximate lengths of parts of responses [bytes]. */
export const answerBytes = {
  /** Length of one value in a series, including its share of the time stamps [bytes]. */
  number: 8,
  /** Length of an hour in a response with explanations, without the reasons of the constraints [bytes]. */
  explainedHour: 400,
  /** Length of the reason of one constraint in an explained hour [bytes]. */
  reason: 140,
} as const;

/**
 * Maximum amount of work that is done in the event loop, as a number of computed values. This amount takes about 6 ms. Larger work is done in a worker thread.
 */
export const inLoopMaxValues = 150_000;
