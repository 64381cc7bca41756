/** Text about synthetic weather, for pages and exported files. */
export const syntheticWords = "It is made up by a formula and says nothing about any real place or day.";
