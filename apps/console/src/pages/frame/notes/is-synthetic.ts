/** Returns true if the headers of a response state that some of its weather is synthetic. */
export function isSynthetic(headers: Readonly<Record<string, string>>): boolean {
  return headers["x-halcyon-synthetic"] === "?1";
}

/** Text about synthetic weather, for pages and exported files. */
export const syntheticWords = "It is made up by a formula and says nothing about any real place or day.";
