/** Lead times that are verified together, from `fromDay` (inclusive) to `toDay` (exclusive) [days from the start of a run]. */
export interface LeadClass {
  readonly fromDay: number;
  readonly toDay: number;
}

export const leadClasses: readonly LeadClass[] = [
  { fromDay: 0, toDay: 1 },
  { fromDay: 1, toDay: 3 },
  { fromDay: 3, toDay: 5 },
  { fromDay: 5, toDay: 10 },
  { fromDay: 10, toDay: 15 },
  { fromDay: 15, toDay: 35 },
];

/** Maximum lead time of verified forecasts (exclusive) [h]. */
export const verifiedLeadHours = leadClasses.at(-1)!.toDay * 24;

/** Maximum age of verified runs, relative to the newest run [h]. */
export const oldestRunHours = 40 * 24;

/** Returns the class of a lead time from 0 to {@link verifiedLeadHours} hours. */
export function leadClassOf(leadHours: number): LeadClass {
  return leadClasses.find(({ toDay }) => leadHours < toDay * 24)!;
}
