/** Whether any of the weather of an answer is not real, as its headers say. */
export function isSynthetic(headers: Readonly<Record<string, string>>): boolean {
  return headers["x-halcyon-synthetic"] === "?1";
}
