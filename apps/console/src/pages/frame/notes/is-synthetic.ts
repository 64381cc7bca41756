/** Returns true if any of the weather of a response is not real, as its headers say. */
export function isSynthetic(headers: Readonly<Record<string, string>>): boolean {
  return headers["x-halcyon-synthetic"] === "?1";
}
