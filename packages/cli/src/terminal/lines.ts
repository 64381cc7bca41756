export { percentWords as percent } from "@halcyon/schema/words";

/** Returns the lines of a table with aligned columns, column names first. Columns of numbers are right-aligned. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...all.map((row) => row[at]!.length)));
  const isNumbers = columns.map((_, at) => rows.every((row) => /^[<>-]?[\d.]*(?: [%h])?$/.test(row[at]!)));
  return all.map((row) =>
    row
      .map((text, at) => (isNumbers[at] === true ? text.padStart(widths[at]!) : text.padEnd(widths[at]!)))
      .join("  ")
      .trimEnd(),
  );
}

/** Wraps a text into lines of at most `columns` characters. Lines after the first begin with `indent` spaces. */
export function wrap(text: string, columns: number, indent = 0): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lines.length === 0 ? word : " ".repeat(indent) + word);
  }
  return lines;
}

/** Returns a number with its noun: `1 hour`, `2 hours`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Returns the lines of a table with a maximum width [characters]. If the columns do not fit, the last columns are left out. */
export function tableWithin(
  width: number,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const lines = table(columns, rows);
  const isWide = lines.some((line) => line.length > width);
  if (!isWide || columns.length === 1) return lines;
  return tableWithin(
    width,
    columns.slice(0, -1),
    rows.map((row) => row.slice(0, -1)),
  );
}
