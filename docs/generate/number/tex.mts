/** A number as it stands in a formula, to so many decimals and without zeros at its end; in brackets where it is negative. */
export function texNumber(value: number, decimals = 4): string {
  const text = plainNumber(value, decimals);
  return value < 0 ? `(${text})` : text;
}

/** A number to so many decimals, without zeros at its end. */
export function plainNumber(value: number, decimals = 4): string {
  return String(Number(value.toFixed(decimals)) + 0);
}

/** A formula on a line of its own; further lines stand below it, each aligned at its `&`. */
export function display(...lines: readonly string[]): string {
  const body =
    lines.length === 1
      ? lines[0]!
      : String.raw`\begin{aligned}` + `\n${lines.join(String.raw` \\` + "\n")}\n` + String.raw`\end{aligned}`;
  return `$$\n${body}\n$$`;
}

/** A formula inside a line. */
export function inline(formula: string): string {
  return `$${formula}$`;
}
