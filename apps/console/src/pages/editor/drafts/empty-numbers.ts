/** Returns JSON pointers to the empty numbers of a value, which are NaN in a draft. */
export function emptyNumbers(value: unknown, pointer = "#"): string[] {
  if (Number.isNaN(value)) return [pointer];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => emptyNumbers(inner, `${pointer}/${name}`));
}

/** Returns an instruction to fill in an empty number. */
export function emptyWords(pointer: string): string {
  return /\/(ideal|acceptable|stop)\/(min|max)$/.test(pointer)
    ? "Give a number, or open this side."
    : "Give a number.";
}
