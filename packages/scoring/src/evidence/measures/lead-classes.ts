import type { LeadClass } from "../evidence-figures.ts";

/** Class of lead times of the headline and of the threshold from which to go. It is fixed, so that a report cannot choose its best class. */
export const headlineLead: LeadClass = { fromDay: 1, toDay: 3 };

/** Classes of lead times by ascending lead, counted from the hour in which a run could be read. */
export const evidenceLeads: readonly LeadClass[] = [
  { fromDay: 0, toDay: 1 },
  headlineLead,
  { fromDay: 3, toDay: 5 },
  { fromDay: 5, toDay: 10 },
  { fromDay: 10, toDay: 15 },
];

/** Maximum lead (exclusive) [h]. */
export const evidenceLeadHours: number = evidenceLeads.at(-1)!.toDay * 24;

/** Returns the items whose lead is in a class. */
export function inLead<Item extends { readonly leadHours: number }>(
  items: readonly Item[],
  { fromDay, toDay }: LeadClass,
): readonly Item[] {
  return items.filter(({ leadHours }) => leadHours >= fromDay * 24 && leadHours < toDay * 24);
}
