/** Output format of a command. The option `--json` chooses JSON. */
export interface Printed {
  readonly json?: true | undefined;
}

/**
 * Prints the result of a command. With `--json`, prints JSON with instants in ISO 8601. Otherwise, prints lines for people.
 *
 * @param value - Result as an object. Fields with the name `at` or a name that ends in `_at` are instants [ms since 1970].
 */
export function print({ json }: Printed, value: unknown, lines: readonly string[]): void {
  console.log(json === true ? toJson(value) : lines.join("\n"));
}

/** Formats a value as JSON on several lines, with instants in ISO 8601. */
export function toJson(value: unknown): string {
  return JSON.stringify(
    value,
    (name, inner: unknown) => (/(?:^|_)at$/.test(name) && typeof inner === "number" ? instant(inner) : inner),
    2,
  );
}

/** Formats an instant in ISO 8601, such as `2026-11-21T09:14:03Z`. */
export function instant(atMs: number): string {
  return new Date(atMs).toISOString().replace(/\.\d+Z$/, "Z");
}

/** Formats rows as a table with aligned columns. The first line has the names of the columns. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [columns, ...rows];
  const widths = columns.map((_, index) => Math.max(...all.map((row) => row[index]!.length)));
  return all.map((row) =>
    row
      .map((text, index) => text.padEnd(widths[index]!))
      .join("  ")
      .trimEnd(),
  );
}
