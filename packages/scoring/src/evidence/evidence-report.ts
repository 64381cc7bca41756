import { comparedLeads } from "./compared-leads.ts";
import { evidenceValue, valueReason } from "./decisions/evidence-value.ts";
import type { PromiseCase, UnpromisedDay } from "./evidence-case.ts";
import type { EvidenceOptions, EvidenceReport } from "./evidence-figures.ts";
import { evidenceLead } from "./evidence-lead.ts";
import { generations, headline } from "./headline.ts";
import { evidenceLeadHours, evidenceLeads, headlineLead, inLead } from "./measures/lead-classes.ts";
import { dayCount } from "./measures/promise-days.ts";

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
  const reason = valueReason(inLead(ordered, headlineLead));
  return {
    days,
    reason: null,
    headline: headline(ordered, truth),
    leads: evidenceLeads.flatMap((lead) => {
      const [own, without] = [inLead(ordered, lead), inLead(unpromised, lead)];
      return own.length + without.length === 0 ? [] : [evidenceLead(lead, own, without, seed)];
    }),
    value: reason === null ? evidenceValue(ordered, costs, seed) : null,
    valueReason: reason,
    compare: compare.map(({ model, cases: others }) => ({
      model,
      leads: comparedLeads(ordered, inOrder(others), seed),
    })),
    generations: generations(ordered),
  };
}

/** Sorts promises by day and run, so that sums do not depend on the order in which promises are given. Leaves out leads outside all classes. */
function inOrder(cases: readonly PromiseCase[]): readonly PromiseCase[] {
  return cases
    .filter(({ leadHours }) => leadHours >= 0 && leadHours < evidenceLeadHours)
    .toSorted((left, right) => left.targetDay - right.targetDay || left.run - right.run);
}
