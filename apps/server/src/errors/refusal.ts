import type { FieldError, ProblemCode } from "@halcyon/schema";

/** Fault of a request. */
export interface Fault extends FieldError {
  /** Name of the field at fault in a use case. The edge replaces it with the place of the field in the request. */
  readonly field?: string;
}

/** Function that returns the place of a field in a request: in the body or among the parameters. */
export type FieldPlace = (field: string) => Pick<FieldError, "pointer" | "parameter">;

interface RefusalOptions {
  /** Description of what happened, in one sentence for the caller. */
  readonly detail: string;
  readonly errors?: readonly Fault[];
  /** Number of whole seconds after which the caller may try again. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** Error for a request that cannot be answered, with a code of the catalogue. The edge and all use cases throw it. */
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

  /** Returns the same refusal, with its faults changed by a function. */
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

/** Returns the refusal for requests while the account database does not respond. Without the database, the server answers and charges nothing. */
export function accountsUnavailable(cause: unknown): Refusal {
  return new Refusal("overloaded", {
    detail: "Keys and allowances cannot be read at the moment; nothing was charged.",
    retryAfterSeconds,
    cause,
  });
}

/** Returns the refusal for an invalid key. It is the same for every reason. */
export function invalidKey(): Refusal {
  return new Refusal("invalid_api_key", {
    detail: "The key was not accepted.",
    errors: [{ header: "x-api-key", code: "invalid", detail: "Send one key that was issued to you." }],
  });
}
