import { isObject } from "./json.ts";

/** What a problem says in any case, and an error of one of its fields too; all else in it may be of any form. */
export interface SaidProblem {
  readonly [field: string]: unknown;
  readonly code: string;
  readonly detail: string;
}

/** Whether a value is a problem of Halcyon, of this version or of a later one. */
export function isProblem(value: unknown): value is SaidProblem {
  return isObject(value) && typeof value["code"] === "string" && typeof value["detail"] === "string";
}
