import { comparedLeads } from "./compared-leads.ts";
import { valueForCosts } from "./decisions/value-for-costs.ts";
import type { PromiseCase, UnpromisedDay } from "./evidence-case.ts";
import type { EvidenceOptions, EvidenceReport } from "./evidence-figures.ts";
import { evidenceLead } from "./evidence-lead.ts";
import { generations, headline } from "./headline.ts";
import { evidenceLeads, inLead } from "./measures/lead-classes.ts";
import { dayCount } from "./measures/promise-days.ts";
import { inOrder } from "./measures/promise-order.ts";

/** Minimum number of distinct days for a report. */
const fewestDays = 60;

/**
 * Returns how good the promises of a model were at a place. The order of the promises does not matter.
 *
 * @param cases - Promises, at most one for each run and local day. Leads outside 0 to 15 days are ignored.
 * @param unpromised - Local days for which a run promised no window.
 * @example
 * ```js
 * evidenceReport([], [], { seed: 1, truth: "ERA5" }).reason; // => "few_days"
 * ```
 */
export function evidenceReport(
  cases: readonly PromiseCase[],
  unpromised: readonly UnpromisedDay[],
  { costs, seed, truth, compare = [] }: EvidenceOptions,
): EvidenceReport {
  const ordered = inOrder(cases);
  const days = dayCount(ordered);
  if (days < fewestDays) {
    const nothing = { headline: null, leads: [], value: null, compare: [], generations: [] };
    return { days, reason: "few_days", valueReason: "few_days", ...nothing };
  }
  const { reason, value } = valueForCosts(ordered, costs, seed);
  return {
    days,
    reason: null,
    headline: headline(ordered, truth),
    leads: evidenceLeads.flatMap((lead) => {
      const [own, without] = [inLead(ordered, lead), inLead(unpromised, lead)];
      return own.length + without.length === 0 ? [] : [evidenceLead(lead, own, without, seed)];
    }),
    value,
    valueReason: reason,
    compare: compare.map(({ model, cases: others }) => ({
      model,
      leads: comparedLeads(ordered, inOrder(others), seed),
    })),
    generations: generations(ordered),
  };
}
