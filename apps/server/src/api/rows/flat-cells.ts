type Nested = { readonly [Name in string]: number | null | Nested };

/**
 * Returns the numbers in nested fields, by the path of the field. Null fields are left out.
 *
 * @example
 * ```js
 * flatCells({ month: 1, windows: { P50: 3 } }); // => { month: 1, "windows.P50": 3 }
 * ```
 */
export function flatCells(fields: Nested, path: string = ""): Record<string, number> {
  const cells = Object.entries(fields).map(([name, value]) => {
    if (value === null) return {};
    return typeof value === "number" ? { [path + name]: value } : flatCells(value, `${path}${name}.`);
  });
  return Object.assign({}, ...cells) as Record<string, number>;
}
