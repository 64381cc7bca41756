import type { VariableName } from "@halcyon/schema";
import { workValues } from "@halcyon/schema/endpoints";

/** Returns the work of having some hours of variables of a record [values]. @param reads - The variables that it is asked for. */
export function recordWork(
  hours: number,
  reads: readonly VariableName[],
  wanted: readonly VariableName[],
): number {
  return hours * reads.length * workValues.read + derivingWork(hours, reads, wanted);
}

/** Returns the work of making those that are not read of those that are [values]. */
export function derivingWork(
  hours: number,
  reads: readonly VariableName[],
  wanted: readonly VariableName[],
): number {
  return hours * new Set(wanted.filter((name) => !reads.includes(name))).size * workValues.derived;
}

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
