import type { z } from "zod";
import type { FieldErrorCode } from "./field-error-code.ts";
import type { FieldError } from "./field-error.ts";

/** Fault of a value that breaks a rule of Halcyon for which zod has no check. */
export interface Fault extends Pick<FieldError, "expected" | "did_you_mean"> {
  readonly code: FieldErrorCode;
  /** Description of the fault for the caller, in one sentence. */
  readonly detail: string;
  /** Path from the checked value to the part with the fault; absent if the value itself has the fault. */
  readonly path?: readonly PropertyKey[];
}

/**
 * Returns the last argument of zod's `refine`. With this argument, zod reports the fault if a value breaks the rule.
 *
 * @example
 * ```js
 * const even = z.int().refine((hours) => hours % 2 === 0, orFault({ code: "invalid", detail: "An even number is needed." }));
 * even.safeParse(3).error.issues[0].message; // => "An even number is needed."
 * ```
 */
export function orFault({ detail, path = [], ...params }: Fault): {
  error: string;
  path: PropertyKey[];
  params: object;
} {
  return { error: detail, path: [...path], params };
}

type OwnIssue = Pick<z.core.$ZodIssueCustom, "message" | "params"> & {
  code: "custom";
  input: unknown;
  path: PropertyKey[];
};

/** Converts a fault to the form in which custom checks report issues to zod. */
export function asIssue(input: unknown, { detail, path = [], ...params }: Fault): OwnIssue {
  return { code: "custom", input, path: [...path], message: detail, params };
}

/** Codes of zod that Halcyon uses with the same meaning. */
const sameCodes = ["invalid_type", "invalid_value", "invalid_format", "too_small", "too_big"] as const;

/** Returns Halcyon's code for an issue of zod. */
export function codeOf(issue: z.core.$ZodIssue): FieldErrorCode {
  if (issue.code === "custom") return (issue.params as Partial<Fault> | undefined)?.code ?? "invalid";
  return sameCodes.find((code) => code === issue.code) ?? "invalid";
}
