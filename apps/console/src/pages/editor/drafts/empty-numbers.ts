/** Returns JSON pointers to the numbers in a draft that the author has not entered yet. Such numbers are NaN. */
export function emptyNumbers(value: unknown, pointer = "#"): string[] {
  if (Number.isNaN(value)) return [pointer];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => emptyNumbers(inner, `${pointer}/${name}`));
}

/** Returns an instruction to enter the missing number at a JSON pointer. */
export function emptyWords(pointer: string): string {
  return /\/(ideal|acceptable|stop)\/(min|max)$/.test(pointer)
    ? "Give a number, or open this side."
    : "Give a number.";
}
