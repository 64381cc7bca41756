/** What a run measured, with its target if it has one. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Target of a figure that is to be small [its unit]. */
  readonly atMost?: number | undefined;
  /** Target of a figure that is to be large [its unit]. */
  readonly atLeast?: number | undefined;
  /** What else belongs to it, such as the baseline. */
  readonly beside?: string | undefined;
}

/** What a group of figures was measured as, and on what. */
export interface Measured {
  /** What is measured, in sentences of the page. */
  readonly what: string;
  /** Day of the run, as 2026-12-31. */
  readonly date: string;
  readonly commit: string;
  readonly processor: string;
  /** What a reader must know of the run. */
  readonly note?: string;
  readonly figures: readonly Figure[];
}

/** Results of groups, by their names. */
export type Results = Readonly<Record<string, Measured>>;

/** Writes a figure as a table shows it. */
export function inWords(value: number, unit: string): string {
  const number = value.toLocaleString("en", { maximumFractionDigits: Math.abs(value) < 10 ? 3 : 1 });
  return unit.startsWith("/") || unit === "x" ? `${number}${unit}` : `${number} ${unit}`.trim();
}

/** Writes the target of a figure; nothing if it has none. */
export function targetInWords({ atMost, atLeast, unit }: Figure): string {
  if (atMost !== undefined) return `at most ${inWords(atMost, unit)}`;
  return atLeast === undefined ? "" : `at least ${inWords(atLeast, unit)}`;
}

/** Writes figures as a table of Markdown. */
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
