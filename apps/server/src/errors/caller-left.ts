import { AsyncLocalStorage } from "node:async_hooks";
import type { Refusal } from "./refusal.ts";

/** Error that ends work early, because its caller no longer waits for the result. */
export class CallerLeft extends Error {
  override readonly name = "CallerLeft";

  constructor() {
    super("The caller has left.");
  }
}

/** Memory that a response may use until its caller has read it. */
export interface AnswerRoom {
  /** Returns the refusal if there is no free memory for the given number of bytes, or undefined if there is. */
  lackOf(bytes: number): Refusal | undefined;
  /** Reserves the given number of bytes, in place of an earlier reservation. */
  hold(bytes: number): void;
  /** True if work may wait for free memory as long as its recipient waits. If absent, work is refused after a while. */
  readonly isPatient?: true;
}

/** Recipient of a response. */
export interface Recipient {
  /** Returns true if the recipient no longer waits. */
  hasLeft(): boolean;
  /** Calls a function if the recipient leaves after this call. */
  whenLeft(callback: () => void): void;
  /** Returns true if the server closed the connection, not the caller. */
  isCutOff(): boolean;
  /** Notes that a piece of work was begun that is too long for one turn of the event loop. */
  noteBegun(): void;
  /** Memory for the response; undefined if it is not limited. */
  readonly room?: AnswerRoom | undefined;
}

const working = new AsyncLocalStorage<Recipient | undefined>();

/** Runs work for a recipient. If there is no recipient, the work always runs to its end. */
export function workFor<Result>(recipient: Recipient | undefined, work: () => Result): Result {
  return working.run(recipient, work);
}

/** Computes each value in the name of the given recipient, even if other code requests the value. */
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

/** Returns the recipient of the current work, or undefined if the work always runs to its end. */
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
