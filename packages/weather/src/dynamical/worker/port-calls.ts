import { ArchiveError, type ArchiveErrorCode } from "../../archive/archive-error.ts";

/** One end of a message channel between two threads. */
interface CallPort {
  postMessage(value: unknown): void;
  on(event: "message", listener: (value: Question | Reply) => void): unknown;
}

interface Question {
  readonly id: number;
  readonly method: string;
  readonly given: readonly unknown[];
}

interface Reply {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: SentError;
}

interface SentError {
  readonly message: string;
  readonly stack: string | undefined;
  /** Code of an `ArchiveError`; undefined for any other error. */
  readonly fields: { readonly code: ArchiveErrorCode } | undefined;
}

/** Methods of this thread that the other thread may call, by name. */
type Answers = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>;

interface PortCalls {
  /** Calls a method of the other thread. */
  readonly call: <Result>(method: string, ...given: unknown[]) => Promise<Result>;
  /** Rejects all pending calls, because the other thread has ended. */
  readonly fail: (error: Error) => void;
}

/** Connects two threads so that each can call methods of the other. An `ArchiveError` that is sent to the other thread keeps its class and code. */
export function portCalls(port: CallPort, answers: Answers): PortCalls {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;
  const answer = async ({ id, method, given }: Question): Promise<void> => {
    try {
      port.postMessage({ id, value: await answers[method]!(...(given as never[])) } satisfies Reply);
    } catch (error) {
      port.postMessage({ id, error: sent(error) } satisfies Reply);
    }
  };
  port.on("message", (message) => {
    if ("method" in message) {
      void answer(message);
      return;
    }
    const caller = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) caller?.resolve(message.value);
    else caller?.reject(received(message.error));
  });
  return {
    call: <Result>(method: string, ...given: unknown[]) => {
      const outcome = Promise.withResolvers<unknown>();
      calls += 1;
      waiting.set(calls, outcome);
      port.postMessage({ id: calls, method, given } satisfies Question);
      return outcome.promise as Promise<Result>;
    },
    fail: (error) => {
      for (const caller of waiting.values()) caller.reject(error);
      waiting.clear();
    },
  };
}

function sent(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, fields: undefined };
  const { message, stack } = error;
  return {
    message,
    stack,
    fields: error instanceof ArchiveError ? { ...(error as { code: ArchiveErrorCode }) } : undefined,
  };
}

function received({ message, stack, fields }: SentError): Error {
  const error =
    fields === undefined ? new Error(message) : Object.assign(new ArchiveError(fields.code, message), fields);
  if (stack !== undefined) error.stack = stack;
  return error;
}
