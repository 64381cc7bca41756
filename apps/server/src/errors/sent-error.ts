import { DatabaseLostError } from "@halcyon/database/database-fault";
import { DamagedRunError, SourceError } from "@halcyon/weather";
import { CallerLeft } from "./caller-left.ts";
import { Refusal } from "./refusal.ts";

/**
 * Error classes that arrive as the same class when an error is sent to another thread. An error of a subclass arrives as the class listed here, with all of
 * its fields.
 */
const classes = {
  refusal: Refusal,
  source: SourceError,
  damaged: DamagedRunError,
  left: CallerLeft,
  lost: DatabaseLostError,
};

/** Error in the form in which it is sent to another thread. Threads exchange values but not classes. */
export interface SentError {
  /** Name of the error's class; undefined if the class is not in the list. */
  readonly kind: keyof typeof classes | undefined;
  readonly message: string;
  readonly stack: string | undefined;
  /** Fields of the error, including values of getters. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly cause: SentError | undefined;
}

/** Outcome of work in another thread: a value or an error. */
export type Outcome<Value> = { readonly value: Value } | { readonly error: SentError };

/** Runs work and returns its result, or its error, in a form that can be sent to another thread. */
export async function outcomeOf<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: toSent(error) };
  }
}

/**
 * Returns the value of an outcome.
 *
 * @throws Error of the work if the work failed.
 */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if ("error" in outcome) throw toError(outcome.error);
  return outcome.value;
}

/** Returns an error in the form in which it is sent to another thread. */
export function toSent(error: unknown): SentError {
  if (!(error instanceof Error))
    return { kind: undefined, message: String(error), stack: undefined, fields: {}, cause: undefined };
  const kinds = Object.keys(classes) as (keyof typeof classes)[];
  const kind = kinds.find((name) => error instanceof classes[name]);
  const { message, stack, cause } = error;
  const fields = Object.entries(fieldsOf(error)).filter(([, value]) => kind !== undefined || isPlain(value));
  return {
    kind,
    message,
    stack,
    fields: Object.fromEntries(fields),
    cause: cause === undefined ? undefined : toSent(cause),
  };
}

/** Returns an error that another thread has sent. */
export function toError({ kind, message, stack, fields, cause }: SentError): Error {
  const error = new Error(message, cause && { cause: toError(cause) });
  if (kind !== undefined) Object.setPrototypeOf(error, classes[kind].prototype);
  for (const [name, value] of Object.entries({ ...fields, stack }))
    Object.defineProperty(error, name, {
      value,
      writable: true,
      configurable: true,
      enumerable: name !== "stack",
    });
  return error;
}

/** Returns the fields of an error, including values of getters. */
function fieldsOf(error: Error): Record<string, unknown> {
  const names = new Set(["name", ...Object.keys(error), ...gettersOf(error)]);
  return Object.fromEntries(
    [...names].map((name) => [name, (error as unknown as Record<string, unknown>)[name]]),
  );
}

function gettersOf(error: Error): string[] {
  const names: string[] = [];
  for (
    let kind: unknown = Object.getPrototypeOf(error);
    kind !== Error.prototype;
    kind = Object.getPrototypeOf(kind)
  )
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(kind)))
      if (descriptor.get !== undefined) names.push(name);
  return names;
}

/** Returns true if a value is a primitive that can be sent to another thread. Objects of libraries may contain functions, which cannot be sent. */
function isPlain(value: unknown): boolean {
  return value === null || !["object", "function", "symbol"].includes(typeof value);
}
