import { millisecondsPerHour } from "@halcyon/schema/time";

/** Length of the steps of a collection. */
export type Step = "hour" | "day";

/** Consecutive steps, from the first to the last (both inclusive) [steps since 1970, in the standard calendar]. */
export interface Steps {
  readonly from: number;
  readonly to: number;
}

/** Length of a step [ms]. */
export const stepMs: Readonly<Record<Step, number>> = {
  hour: millisecondsPerHour,
  day: 24 * millisecondsPerHour,
};

/** Returns the start of a step in the standard calendar (RFC 3339). */
export function instantOf(index: number, step: Step): string {
  return `${new Date(index * stepMs[step]).toISOString().slice(0, "2026-12-01T00:00:00".length)}Z`;
}
