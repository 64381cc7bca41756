/** The most links of an account. */
export const linksMax = 20;

/** How long a link is good unless its maker says otherwise, and at most [days]. */
export const linkDays = 90;
export const linkDaysMax = 400;

/** How often a link is read in a day of UTC at most. */
export const linkReadsADayMax = 100;

/** How far ahead a link looks [h]. */
export const linkHours = 168;
