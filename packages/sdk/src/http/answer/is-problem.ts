/** Required fields of a problem, and of an error of one of its fields. Everything else in it may have any form. */
export interface SaidProblem {
  readonly [field: string]: unknown;
  readonly code: string;
  readonly detail: string;
}

/** Returns true if a value is a problem of Halcyon, of this version or of a later one. */
export function isProblem(value: unknown): value is SaidProblem {
  return isObject(value) && typeof value["code"] === "string" && typeof value["detail"] === "string";
}

/**
 * Parses a JSON text; returns `undefined` if it is not valid.
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
