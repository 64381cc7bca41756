import type { z } from "zod";
import type { FieldErrorCode, fieldErrorSchema } from "./field-error-code.ts";
import type { ProblemCode } from "./problem.ts";

/** Maximum number of field errors in a problem response. */
export const fieldErrorsMax = 50;

/** Maximum length of a caller's text that is repeated in a response [characters]. */
export const echoMaxLength = 100;

export interface FieldError extends z.output<typeof fieldErrorSchema> {
  readonly code: FieldErrorCode | ProblemCode;
}
