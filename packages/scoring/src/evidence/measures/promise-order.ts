import type { PromiseCase } from "../evidence-case.ts";
import { evidenceLeadHours } from "./lead-classes.ts";

/**
 * Sorts promised windows by day and run, so that sums do not depend on the order in which windows are given. Leaves out windows that belong to no class of lead
 * times.
 */
export function inOrder(cases: readonly PromiseCase[]): readonly PromiseCase[] {
  return cases
    .filter(({ leadHours }) => leadHours >= 0 && leadHours < evidenceLeadHours)
    .toSorted((left, right) => left.targetDay - right.targetDay || left.run - right.run);
}
