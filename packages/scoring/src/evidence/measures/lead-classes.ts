import type { LeadClass } from "../evidence-figures.ts";

/**
 * Class of lead times for the headline: 1 to 3 days. The promised windows of this class also determine the lowest probability at which using a window pays. The
 * class is fixed, so that nobody can choose the class with the best result for a report.
 */
export const headlineLead: LeadClass = { fromDay: 1, toDay: 3 };

/** Classes of lead times, from short to long. Lead times are counted from the first hour in which users could read a run. */
export const evidenceLeads: readonly LeadClass[] = [
  { fromDay: 0, toDay: 1 },
  headlineLead,
  { fromDay: 3, toDay: 5 },
  { fromDay: 5, toDay: 10 },
  { fromDay: 10, toDay: 15 },
];

/** End of the last class of lead times (exclusive) [h]. Windows with a longer lead time are not counted. */
export const evidenceLeadHours: number = evidenceLeads.at(-1)!.toDay * 24;

/** Returns the items whose lead time is in the given class. */
export function inLead<Item extends { readonly leadHours: number }>(
  items: readonly Item[],
  { fromDay, toDay }: LeadClass,
): readonly Item[] {
  return items.filter(({ leadHours }) => leadHours >= fromDay * 24 && leadHours < toDay * 24);
}
