import type { ProblemCode } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { SourceTrouble } from "@halcyon/schema/wire";
import { SourceError } from "@halcyon/weather";
import { CallerLeft } from "../../errors/caller-left.ts";
import { type Fault, Refusal } from "../../errors/refusal.ts";

/** An error on its way between threads, which hands on values but no classes. */
export type SentError = { readonly message: string; readonly retryAfterSeconds?: number | undefined } & (
  | {
      readonly kind: "refusal";
      readonly code: ProblemCode;
      readonly errors: readonly Fault[];
      readonly cause: SentError | undefined;
    }
  | {
      readonly kind: "source";
      readonly code: string;
      readonly damagedRun: EpochHour | undefined;
      readonly trouble: SourceTrouble;
      readonly looksAgain: boolean;
    }
  | { readonly kind: "left" }
  | { readonly kind: "other"; readonly stack: string | undefined }
);

/** What came of work in another thread. */
export type Outcome<Value> = { readonly value: Value } | { readonly error: SentError };

/** Does work and gives what came of it, a failure too, as a value that another thread can be sent. */
export async function outcomeOf<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: toSent(error) };
  }
}

/** The value of an outcome. @throws what the work threw */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if ("error" in outcome) throw toError(outcome.error);
  return outcome.value;
}

/** A source failed in the thread that owns it. */
class LentSourceError extends SourceError {
  override readonly name = "LentSourceError";
  readonly code: string;
  readonly #trouble: SourceTrouble;
  readonly #looksAgain: boolean;

  constructor({ message, ...sent }: Extract<SentError, { kind: "source" }>) {
    super(message, { retryAfterSeconds: sent.retryAfterSeconds });
    this.code = sent.code;
    this.#trouble = sent.trouble;
    this.#looksAgain = sent.looksAgain;
    if (sent.damagedRun !== undefined) this.damagedRun = sent.damagedRun;
  }

  override get trouble(): SourceTrouble {
    return this.#trouble;
  }

  override get looksAgain(): boolean {
    return this.#looksAgain;
  }
}

function toSent(error: unknown): SentError {
  if (error instanceof Refusal) {
    const { message, code, errors, retryAfterSeconds, cause } = error;
    return {
      kind: "refusal",
      message,
      code,
      errors,
      retryAfterSeconds,
      cause: cause === undefined ? undefined : toSent(cause),
    };
  }
  if (error instanceof SourceError) {
    const { message, code, retryAfterSeconds, damagedRun, trouble, looksAgain } = error;
    return { kind: "source", message, code, retryAfterSeconds, damagedRun, trouble, looksAgain };
  }
  if (error instanceof CallerLeft) return { kind: "left", message: error.message };
  return error instanceof Error
    ? { kind: "other", message: error.message, stack: error.stack }
    : { kind: "other", message: String(error), stack: undefined };
}

function toError(sent: SentError): Error {
  if (sent.kind === "source") return new LentSourceError(sent);
  if (sent.kind === "refusal") {
    const { code, message, errors, retryAfterSeconds, cause } = sent;
    return new Refusal(code, {
      detail: message,
      errors,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      cause: cause && toError(cause),
    });
  }
  if (sent.kind === "left") return new CallerLeft();
  const error = new Error(sent.message);
  if (sent.stack !== undefined) error.stack = sent.stack;
  return error;
}
