import type { FieldError, ProblemCode } from "@halcyon/schema";

export interface RefusalOptions {
  /** What happened, in one sentence for the caller. */
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  /** After how many whole seconds the caller may try again. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A request that cannot be answered, by code of the catalogue: what every use case and the edge throw. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, { detail, errors = [], retryAfterSeconds, cause }: RefusalOptions) {
    super(detail, { cause });
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
