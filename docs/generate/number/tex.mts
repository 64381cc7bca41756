/** Formats a number for a formula with at most the given number of decimals, without trailing zeros. Negative numbers are in brackets. */
export function texNumber(value: number, decimals = 4): string {
  const text = plainNumber(value, decimals);
  return value < 0 ? `(${text})` : text;
}

/** Formats a number with at most the given number of decimals, without trailing zeros. */
export function plainNumber(value: number, decimals = 4): string {
  return String(Number(value.toFixed(decimals)) + 0);
}

/** Returns a TeX formula for display on its own lines. Several lines are aligned at `&`. */
export function display(...lines: readonly string[]): string {
  const body =
    lines.length === 1
      ? lines[0]!
      : String.raw`\begin{aligned}` + `\n${lines.join(String.raw` \\` + "\n")}\n` + String.raw`\end{aligned}`;
  return `$$\n${body}\n$$`;
}

/** Returns a TeX formula within a line of text. */
export function inline(formula: string): string {
  return `$${formula}$`;
}
