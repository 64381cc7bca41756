/** Maximum length of a window [h]. */
export const windowHoursMax = 168;
