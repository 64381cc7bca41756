import type { FieldError, ProblemCode } from "@halcyon/schema";

/** What is wrong with a request. */
export interface Fault extends FieldError {
  /** The field of the question that is at fault, as a use case names it. The edge, which knows the request, puts its place there instead. */
  readonly field?: string;
}

/** Where a request says a field: in its body, or among its parameters. */
export type FieldPlace = (field: string) => Pick<FieldError, "pointer" | "parameter">;

interface RefusalOptions {
  /** What happened, in one sentence for the caller. */
  readonly detail: string;
  readonly errors?: readonly Fault[];
  /** After how many whole seconds the caller may try again. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A request that cannot be answered, by code of the catalogue: what every use case and the edge throw. */
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

  /** The same refusal, whose faults stand where a request says their fields. */
  placed(place: FieldPlace): Refusal {
    return this.told(({ field, ...fault }) => (field === undefined ? fault : { ...place(field), ...fault }));
  }

  /** The same refusal, whose faults are told otherwise. */
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
