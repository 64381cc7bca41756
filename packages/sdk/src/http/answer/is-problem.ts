/** Required fields of an error response and of its field errors. Other fields may have any form. */
export interface SaidProblem {
  readonly [field: string]: unknown;
  readonly code: string;
  readonly detail: string;
}

/** Returns true if a value is an error response of Halcyon, in this or a later version of the API. */
export function isProblem(value: unknown): value is SaidProblem {
  return isObject(value) && typeof value["code"] === "string" && typeof value["detail"] === "string";
}

/**
 * Parses a JSON text. Returns undefined if the text is invalid.
 *
 * @param change - Function that changes the JSON text. The changed text is then parsed again.
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
