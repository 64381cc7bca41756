/** Maximum number of shared links per account. People without a key can open such links. */
export const linksMax = 20;

/** Time for which a shared link is valid by default [days]. `linkDaysMax` is the maximum. */
export const linkDays = 90;
export const linkDaysMax = 400;

/** Maximum number of times that a shared link can be opened per day in UTC. */
export const linkReadsADayMax = 100;

/** Length of the forecast that a shared link shows [h]. */
export const linkHours = 168;
