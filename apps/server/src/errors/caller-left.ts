import { AsyncLocalStorage } from "node:async_hooks";
import type { Refusal } from "./refusal.ts";

/** Error that ends work early, because nobody waits for its result any more. */
export class CallerLeft extends Error {
  override readonly name = "CallerLeft";

  constructor() {
    super("The caller has left.");
  }
}

/** Memory that a response may use until its caller has read it. */
export interface AnswerRoom {
  /** Returns the refusal if there is no room for the given number of bytes, or undefined if there is. */
  lackOf(bytes: number): Refusal | undefined;
  /** Reserves the given number of bytes, in place of an earlier reservation. */
  hold(bytes: number): void;
  /** True if work waits for room as long as its recipient does; else it is refused after a while. */
  readonly isPatient?: true;
}

/** Recipient of a response. */
export interface Recipient {
  /** Returns true if nobody waits any more. */
  hasLeft(): boolean;
  /** Calls back if the recipient leaves from now on. */
  whenLeft(callback: () => void): void;
  /** Returns true if the server closed the connection by itself. */
  isCutOff(): boolean;
  /** Notes that a piece of work was begun that is too long for one turn of the event loop. */
  noteBegun(): void;
  /** Memory for the response; undefined if nobody counts it. */
  readonly room?: AnswerRoom | undefined;
}

const working = new AsyncLocalStorage<Recipient | undefined>();

/** Runs work for a recipient. Without one, the work continues in any case. */
export function workFor<Result>(recipient: Recipient | undefined, work: () => Result): Result {
  return working.run(recipient, work);
}

/** Makes each value for a recipient, although others request it. */
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

/** Returns the recipient of the current work, or undefined if the work continues in any case. */
export function recipientNow(): Recipient | undefined {
  return working.getStore();
}

/**
 * Ends work that nobody waits for any more. Long work checks this between its pieces.
 * @throws CallerLeft
 */
export function requireRecipient(): void {
  if (recipientNow()?.hasLeft() === true) throw new CallerLeft();
}
