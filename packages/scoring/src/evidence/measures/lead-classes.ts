import type { LeadClass } from "../evidence-figures.ts";

/**
 * Class of lead times of the headline, from which the lowest probability that pays is also learned. It is fixed, so that a report cannot choose the class with
 * the best result.
 */
export const headlineLead: LeadClass = { fromDay: 1, toDay: 3 };

/** Classes of lead times by ascending lead, counted from the first hour in which users could read a run. */
export const evidenceLeads: readonly LeadClass[] = [
  { fromDay: 0, toDay: 1 },
  headlineLead,
  { fromDay: 3, toDay: 5 },
  { fromDay: 5, toDay: 10 },
  { fromDay: 10, toDay: 15 },
];

/** Maximum lead of a promise (exclusive) [h]. */
export const evidenceLeadHours: number = evidenceLeads.at(-1)!.toDay * 24;

/** Returns the items whose lead is in a class of lead times. */
export function inLead<Item extends { readonly leadHours: number }>(
  items: readonly Item[],
  { fromDay, toDay }: LeadClass,
): readonly Item[] {
  return items.filter(({ leadHours }) => leadHours >= fromDay * 24 && leadHours < toDay * 24);
}
