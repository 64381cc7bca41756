/** Returns true if a header of a response states that any of its weather is synthetic. */
export function isSynthetic(headers: Readonly<Record<string, string>>): boolean {
  return headers["x-halcyon-synthetic"] === "?1";
}
