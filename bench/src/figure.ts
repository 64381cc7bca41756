/** Measured value, with its target if there is one. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Maximum that the value should not exceed [unit of the figure]; undefined if there is none. */
  readonly atMost?: number | undefined;
  /** Minimum that the value should reach [unit of the figure]; undefined if there is none. */
  readonly atLeast?: number | undefined;
  /** Additional information for the table, such as the value of a baseline; empty by default. */
  readonly beside?: string | undefined;
}

/** Figures of a group of measurements, and the conditions under which they were measured. */
export interface Measured {
  /** Description of the measurement, as sentences for the benchmark page. */
  readonly what: string;
  /** Date of the measurement, such as 2026-12-31. */
  readonly date: string;
  readonly commit: string;
  readonly processor: string;
  /** Note for readers about the measurement, if there is one. */
  readonly note?: string;
  readonly figures: readonly Figure[];
}

/** Results of all groups of measurements, by group name. */
export type Results = Readonly<Record<string, Measured>>;

/** Formats a value with its unit for a table. */
export function inWords(value: number, unit: string): string {
  const number = value.toLocaleString("en", { maximumFractionDigits: Math.abs(value) < 10 ? 3 : 1 });
  return unit.startsWith("/") || unit === "x" ? `${number}${unit}` : `${number} ${unit}`.trim();
}

/** Formats the target of a figure; empty if it has none. */
export function targetInWords({ atMost, atLeast, unit }: Figure): string {
  if (atMost !== undefined) return `at most ${inWords(atMost, unit)}`;
  return atLeast === undefined ? "" : `at least ${inWords(atLeast, unit)}`;
}

/** Formats figures as a Markdown table. */
export function toTable(figures: readonly Figure[]): string {
  const cells = figures.map((figure) => {
    const { name, value, unit, atMost = Infinity, atLeast = -Infinity, beside = "" } = figure;
    const target = targetInWords(figure);
    const isMet = value <= atMost && value >= atLeast;
    return [name, inWords(value, unit), target, target === "" ? "" : isMet ? "met" : "missed", beside];
  });
  const lines = [["what", "measured", "target", "", "beside"], ...cells];
  const widths = lines[0]!.map((_, column) => Math.max(3, ...lines.map((line) => line[column]!.length)));
  lines.splice(
    1,
    0,
    widths.map((width) => "-".repeat(width)),
  );
  return lines
    .map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`)
    .join("\n");
}
