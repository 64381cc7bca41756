/** Maximum line width of the code formatter [characters]. */
const lineWidth = 110;

/**
 * Returns a Python call or function header in the layout of the code formatter. If one line is too short for the values, they go on a line of their own, or
 * each on a separate line.
 *
 * @param open - Text before the values.
 * @param close - Text after the values.
 */
export function wrapped(open: string, values: readonly string[], close: string): string {
  const line = `${open}${values.join(", ")}${close}`;
  if (line.length <= lineWidth) return `${line}\n`;
  const indent = /^ */.exec(open)![0];
  const inner = `${indent}    ${values.join(", ")}`;
  if (inner.length <= lineWidth) return `${open}\n${inner}\n${indent}${close}\n`;
  return `${open}\n${values.map((value) => `${indent}    ${value},\n`).join("")}${indent}${close}\n`;
}

/** Returns Python import lines in the order that the linter requires. */
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

/** Returns the sort key of a name: classes before functions, then by name in lower case. */
function rankOf(name: string): string {
  return `${/^[A-Z]/.test(name) ? 0 : 1}${name.toLowerCase()}`;
}
