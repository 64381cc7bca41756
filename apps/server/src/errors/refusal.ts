import type { FieldError, ProblemCode } from "@halcyon/schema";

/** Fault in a request. */
export interface Fault extends FieldError {
  /** Field name as in a use case. The edge replaces it with the position of the field in the request. */
  readonly field?: string;
}

/** Returns the position of a field in a request: in the body or among the parameters. */
export type FieldPlace = (field: string) => Pick<FieldError, "pointer" | "parameter">;

interface RefusalOptions {
  /** Sentence for the caller that says what happened. */
  readonly detail: string;
  readonly errors?: readonly Fault[];
  /** Time after which the caller may try again [s], a whole number. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** Error that a request cannot be answered, with a problem code. The edge and all use cases throw it. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ProblemCode;
  readonly errors: readonly Fault[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, { detail, errors = [], retryAfterSeconds, cause }: RefusalOptions) {
    super(detail, { cause });
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Returns the same refusal, with the field names of its faults replaced by places in a request. */
  placed(place: FieldPlace): Refusal {
    return this.told(({ field, ...fault }) => (field === undefined ? fault : { ...place(field), ...fault }));
  }

  /** Returns the same refusal, with each fault mapped by a function. */
  told(tell: (fault: Fault) => Fault): Refusal {
    const { retryAfterSeconds } = this;
    return new Refusal(this.code, {
      detail: this.message,
      errors: this.errors.map(tell),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      cause: this.cause,
    });
  }
}

/** Time after which a caller may try again [s]. */
const retryAfterSeconds = 2;

/** Returns the refusal while the account database does not respond. Without it, the server neither answers nor charges. */
export function accountsUnavailable(cause: unknown): Refusal {
  return new Refusal("overloaded", {
    detail: "Keys and allowances cannot be read at the moment; nothing was charged.",
    retryAfterSeconds,
    cause,
  });
}

/** Returns the refusal for an invalid key. The response does not tell why the key is invalid. */
export function invalidKey(): Refusal {
  return new Refusal("invalid_api_key", {
    detail: "The key was not accepted.",
    errors: [{ header: "x-api-key", code: "invalid", detail: "Send one key that was issued to you." }],
  });
}
