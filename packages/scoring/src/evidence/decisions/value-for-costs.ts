import type { PromiseCase } from "../evidence-case.ts";
import type { DecisionCosts, EvidenceValue, MissingReason } from "../evidence-figures.ts";
import { headlineLead, inLead } from "../measures/lead-classes.ts";
import { inOrder } from "../measures/promise-order.ts";
import { evidenceValue, valueReason } from "./evidence-value.ts";

/** What promises are worth for given costs. The value is null if `reason` is given. */
interface ValueForCosts {
  readonly reason: MissingReason;
  readonly value: EvidenceValue | null;
}

/**
 * Returns what promises are worth for given costs, as a report with these costs has it. It reads no weather, so that costs can be changed at once.
 *
 * @param cases - Promises in any order. Leads outside 0 to 15 days are ignored.
 * @param costs - Undefined if unknown. Then the value has a curve only.
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
