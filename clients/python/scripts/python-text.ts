/** Where the formatter breaks lines. */
const lineWidth = 110;

/**
 * Returns a call or a head of a function with its values: in one line, on a line of their own, or on a line each, as the formatter writes it.
 *
 * @param open - The text before the values.
 * @param close - The text behind them.
 */
export function wrapped(open: string, values: readonly string[], close: string): string {
  const line = `${open}${values.join(", ")}${close}`;
  if (line.length <= lineWidth) return `${line}\n`;
  const indent = /^ */.exec(open)![0];
  const inner = `${indent}    ${values.join(", ")}`;
  if (inner.length <= lineWidth) return `${open}\n${inner}\n${indent}${close}\n`;
  return `${open}\n${values.map((value) => `${indent}    ${value},\n`).join("")}${indent}${close}\n`;
}

/** Returns the lines that import names of modules, as the linter sorts them. */
export function importLines(rows: readonly (readonly [module: string, names: readonly string[]])[]): string {
  return rows
    .filter(([, names]) => names.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, names]) => {
      const sorted = names.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
      const line = `from ${module} import ${sorted.join(", ")}\n`;
      return line.length <= lineWidth + 1
        ? line
        : `from ${module} import (\n${sorted.map((name) => `    ${name},\n`).join("")})\n`;
    })
    .join("");
}

/** Classes stand before functions, and case does not count beyond that. */
function rankOf(name: string): string {
  return `${/^[A-Z]/.test(name) ? 0 : 1}${name.toLowerCase()}`;
}
