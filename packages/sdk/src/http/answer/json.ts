/**
 * The value of a JSON text; `undefined` where it is none.
 *
 * @param change - Changes the text before it is read. Letters of the text may be escaped.
 */
export function parse(text: string, change?: (text: string) => string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return change === undefined ? value : JSON.parse(change(JSON.stringify(value)));
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
