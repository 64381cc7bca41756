import { AsyncLocalStorage } from "node:async_hooks";
import type { Refusal } from "./refusal.ts";

/** Error that ends work early because the caller no longer waits for the result. */
export class CallerLeft extends Error {
  override readonly name = "CallerLeft";

  constructor() {
    super("The caller has left.");
  }
}

/** Memory that a response may use until its caller has received it. */
export interface AnswerRoom {
  /** Returns a refusal if the given number of bytes is not free. Returns undefined if it is free. */
  lackOf(bytes: number): Refusal | undefined;
  /** Reserves the given number of bytes. Replaces an earlier reservation. */
  hold(bytes: number): void;
  /** True if work may wait for free memory as long as its recipient waits. If absent, the work is refused after 15 s. */
  readonly isPatient?: true;
}

/** Recipient of a response. */
export interface Recipient {
  /** Returns true if the recipient no longer waits for the response. */
  hasLeft(): boolean;
  /** Registers a function that is called when the recipient leaves. If the recipient has already left, the function is not called. */
  whenLeft(callback: () => void): void;
  /** Returns true if the server closed the connection, and false if the recipient did. */
  isCutOff(): boolean;
  /** Records that long work (more than one turn of the event loop) has begun. */
  noteBegun(): void;
  /** Memory that the response may use; undefined if it is not limited. */
  readonly room?: AnswerRoom | undefined;
}

const working = new AsyncLocalStorage<Recipient | undefined>();

/** Runs work for a recipient. The work ends early if the recipient leaves. Work without a recipient always runs to its end. */
export function workFor<Result>(recipient: Recipient | undefined, work: () => Result): Result {
  return working.run(recipient, work);
}

/** Yields the values of a generator. The generator always runs on behalf of the given recipient, even if other code consumes the values. */
export async function* madeFor<Made>(
  recipient: Recipient | undefined,
  making: AsyncGenerator<Made, void, undefined>,
): AsyncGenerator<Made, void, undefined> {
  try {
    for (;;) {
      const { done, value } = await workFor(recipient, () => making.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    await making.return();
  }
}

/** Returns the recipient of the current work. Returns undefined if the work has no recipient and always runs to its end. */
export function recipientNow(): Recipient | undefined {
  return working.getStore();
}

/**
 * Ends the current work if its recipient no longer waits for the result. Long work calls this function repeatedly.
 *
 * @throws CallerLeft if the recipient has left.
 */
export function requireRecipient(): void {
  if (recipientNow()?.hasLeft() === true) throw new CallerLeft();
}
