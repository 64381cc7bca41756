import type { PromiseCase } from "../evidence-case.ts";
import type { DecisionCosts, EvidenceValue, MissingReason } from "../evidence-figures.ts";
import { headlineLead, inLead } from "../measures/lead-classes.ts";
import { inOrder } from "../measures/promise-order.ts";
import { evidenceValue, valueReason } from "./evidence-value.ts";

/** Value of promises for given costs; null if `reason` says that there are too few promises. */
interface ValueForCosts {
  readonly reason: MissingReason;
  readonly value: EvidenceValue | null;
}

/**
 * Returns the value of promised windows for given costs. A report with these costs contains the same value. It reads no weather, so the costs can be changed
 * without delay.
 *
 * @param cases - Promised windows in any order. Lead times outside 0 to 15 days are ignored.
 * @param costs - Undefined if unknown. The value then has only the curve.
 * @param seed - Integer seed; equal seeds give the same intervals.
 * @example
 * ```js
 * valueForCosts([], { wasted: 8000, missed: 2000 }, evidenceSeed).reason; // => "few_days"
 * ```
 */
export function valueForCosts(
  cases: readonly PromiseCase[],
  costs: DecisionCosts | undefined,
  seed: number,
): ValueForCosts {
  const ordered = inOrder(cases);
  const reason = valueReason(inLead(ordered, headlineLead));
  return { reason, value: reason === null ? evidenceValue(ordered, costs, seed) : null };
}
