/** One line of the report. */
export interface Row {
  readonly what: string;
  readonly baseline: string;
  readonly measured: string;
  /** Measured against baseline, larger is better. */
  readonly ratio: number | undefined;
  readonly target: number | undefined;
}

/** The rows as a Markdown table. */
export function toTable(rows: readonly Row[]): string {
  const cells = rows.map(({ what, baseline, measured, ratio, target }) => [
    what,
    baseline,
    measured,
    ratio === undefined ? "" : ratio.toFixed(2),
    target === undefined ? "" : `>= ${target}`,
    ratio === undefined || target === undefined ? "" : ratio >= target ? "met" : "missed",
  ]);
  const header = ["what", "baseline", "measured", "ratio", "target", ""];
  const lines = [header, header.map(() => "---"), ...cells];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}
