import type { PromiseCase } from "../evidence-case.ts";
import { evidenceLeadHours } from "./lead-classes.ts";

/** Sorts promises by day and run, so that sums do not depend on the order in which promises are given. Leaves out promises whose lead is in no class. */
export function inOrder(cases: readonly PromiseCase[]): readonly PromiseCase[] {
  return cases
    .filter(({ leadHours }) => leadHours >= 0 && leadHours < evidenceLeadHours)
    .toSorted((left, right) => left.targetDay - right.targetDay || left.run - right.run);
}
