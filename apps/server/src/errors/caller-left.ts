import { AsyncLocalStorage } from "node:async_hooks";
import type { Refusal } from "./refusal.ts";

/** Ends work early because the caller no longer waits for the result. */
export class CallerLeft extends Error {
  override readonly name = "CallerLeft";

  constructor() {
    super("The caller has left.");
  }
}

/** Memory that a response may use until its caller has read it. */
export interface AnswerRoom {
  /** Returns a refusal if the given number of bytes is not free, or undefined if it is. */
  lackOf(bytes: number): Refusal | undefined;
  /** Reserves the given number of bytes, replacing an earlier reservation. */
  hold(bytes: number): void;
  /** True if work may wait for free memory as long as its recipient waits. If absent, work is refused after a while. */
  readonly isPatient?: true;
}

/** Recipient of a response. */
export interface Recipient {
  /** Returns true if the recipient no longer waits. */
  hasLeft(): boolean;
  /** Registers a function that is called when the recipient leaves. If it has already left, nothing is called. */
  whenLeft(callback: () => void): void;
  /** Returns true if the server rather than the recipient closed the connection. */
  isCutOff(): boolean;
  /** Records that a piece of work has begun that is too long for one turn of the event loop. */
  noteBegun(): void;
  /** Memory for the response; undefined if it is not limited. */
  readonly room?: AnswerRoom | undefined;
}

const working = new AsyncLocalStorage<Recipient | undefined>();

/** Runs work for a recipient. Without a recipient, work always runs to its end. */
export function workFor<Result>(recipient: Recipient | undefined, work: () => Result): Result {
  return working.run(recipient, work);
}

/** Generates values on behalf of a recipient, even if other code consumes them. */
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

/** Returns the recipient of the current work, or undefined if the work has none and runs to its end. */
export function recipientNow(): Recipient | undefined {
  return working.getStore();
}

/**
 * Ends work whose recipient no longer waits. Long work calls this between its pieces.
 *
 * @throws CallerLeft if the recipient has left.
 */
export function requireRecipient(): void {
  if (recipientNow()?.hasLeft() === true) throw new CallerLeft();
}
