/** Finds the numbers of a value that are still to be given, which are NaN in a draft. Returns JSON pointers into the request. */
export function emptyNumbers(value: unknown, pointer = "#"): string[] {
  if (Number.isNaN(value)) return [pointer];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => emptyNumbers(inner, `${pointer}/${name}`));
}

/** Returns what to do about an empty number. */
export function emptyWords(pointer: string): string {
  return /\/(ideal|acceptable|stop)\/(min|max)$/.test(pointer)
    ? "Give a number, or open this side."
    : "Give a number.";
}
