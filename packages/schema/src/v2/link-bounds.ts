/** Maximum number of links per account. */
export const linksMax = 20;

/** Default lifetime of a link [days]. `linkDaysMax` is the maximum. */
export const linkDays = 90;
export const linkDaysMax = 400;

/** Maximum number of times a link is read per day in UTC. */
export const linkReadsADayMax = 100;

/** Number of forecast hours that a link shows [h]. */
export const linkHours = 168;
