/** Longest window [h]. */
export const windowHoursMax = 168;
