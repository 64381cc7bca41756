/** Text about weather that is not real, on the pages and in every file of them. */
export const syntheticWords = "It is made up by a formula and says nothing about any real place or day.";
