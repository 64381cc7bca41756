/** Maximum number of evidence reports per account. `evidenceOpenMax` is the maximum number of reports that are waiting or running. */
export const evidenceMax = 100;
export const evidenceOpenMax = 3;

/** Time for which an evidence report is stored [days]. */
export const evidenceDays = 400;

/** Time for which a repeated request returns the existing evidence report without a charge [days]. */
export const evidenceSameDays = 30;

/** Number of past model runs in an evidence report that together cost one request from the API key's allowance. */
export const runsPerCost = 50;

/** Maximum number of past years that an evidence report covers. `evidenceYears` is the default. */
export const evidenceYearsMax = 5;
export const evidenceYears = 2;

/** Longest lead time that an evidence report covers [days]. `evidenceLeadDays` is the default. */
export const evidenceLeadDaysMax = 15;
export const evidenceLeadDays = 7;

/** Allowed intervals between the model runs of an evidence report [days]. Seven is left out, because all runs would then start on the same weekday. */
export const everyDays = [1, 2, 3, 4, 5, 6, 8, 9, 10] as const;
export type EveryDays = (typeof everyDays)[number];

/** Maximum number of further models that an evidence report compares with its first model. */
export const evidenceComparedMax = 2;
