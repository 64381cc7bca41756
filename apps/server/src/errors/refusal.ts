import type { FieldError, ProblemCode } from "@halcyon/schema";

/** Error about one field of a request. */
export interface Fault extends FieldError {
  /** Internal name of the field. The response has the position of the field in the request instead. Absent if the fault already has this position. */
  readonly field?: string;
}

/** Returns the position of a field in a request: a pointer into the body, or the name of a parameter. */
export type FieldPlace = (field: string) => Pick<FieldError, "pointer" | "parameter">;

interface RefusalOptions {
  /** Sentence that tells the caller what happened. */
  readonly detail: string;
  readonly errors?: readonly Fault[];
  /** Time after which the caller may try again, as a whole number [s]; absent if the refusal states no time. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** Error that is thrown if a request cannot be answered. It has a problem code. */
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

  /** Returns a copy of the refusal. The internal field names of its faults are replaced with positions in a request. */
  placed(place: FieldPlace): Refusal {
    return this.told(({ field, ...fault }) => (field === undefined ? fault : { ...place(field), ...fault }));
  }

  /** Returns a copy of the refusal in which each fault is replaced by the result of `tell`. */
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

/** Default time after which a caller may try again [s]. */
const retryAfterSeconds = 2;

/** Returns the refusal for requests while the account database does not respond. Such requests are not charged. */
export function accountsUnavailable(cause: unknown): Refusal {
  return new Refusal("overloaded", {
    detail: "Keys and allowances cannot be read at the moment; nothing was charged.",
    retryAfterSeconds,
    cause,
  });
}

/** Returns the refusal for an invalid key. The refusal does not say why the key is invalid. */
export function invalidKey(): Refusal {
  return new Refusal("invalid_api_key", {
    detail: "The key was not accepted.",
    errors: [{ header: "x-api-key", code: "invalid", detail: "Send one key that was issued to you." }],
  });
}
