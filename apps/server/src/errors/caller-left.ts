import { AsyncLocalStorage } from "node:async_hooks";
import type { Refusal } from "./refusal.ts";

/** Work ended early, because nobody waits for its answer any more. */
export class CallerLeft extends Error {
  override readonly name = "CallerLeft";

  constructor() {
    super("The caller has left.");
  }
}

/** The memory that an answer may take until its caller has taken it. */
export interface AnswerRoom {
  /** Says why there is no room for so many bytes; undefined where there is. */
  lackOf(bytes: number): Refusal | undefined;
  /** Keeps room for so many bytes, in place of what was kept before. */
  hold(bytes: number): void;
  /** Work waits for room as long as its recipient does; else it is refused after a while. */
  readonly isPatient?: true;
}

/** Who waits for an answer. */
export interface Recipient {
  /** Whether nobody waits any more. */
  hasLeft(): boolean;
  /** Calls back if the recipient leaves from now on. */
  whenLeft(callback: () => void): void;
  /** Whether the server closed the connection by itself. */
  isCutOff(): boolean;
  /** Notes that a piece of work was begun that takes more than a turn of the event loop may. */
  noteBegun(): void;
  /** Undefined where nobody counts what answers take. */
  readonly room?: AnswerRoom | undefined;
}

const working = new AsyncLocalStorage<Recipient | undefined>();

/** Works for a recipient. Without one the work goes on in any case. */
export function workFor<Result>(recipient: Recipient | undefined, work: () => Result): Result {
  return working.run(recipient, work);
}

/** Lets each value be made for a recipient, although others ask for it. */
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

/** Returns who waits for what is worked on; undefined where it goes on in any case. */
export function recipientNow(): Recipient | undefined {
  return working.getStore();
}

/** Ends work that nobody waits for any more. Long work asks between its pieces. @throws CallerLeft */
export function requireRecipient(): void {
  if (recipientNow()?.hasLeft() === true) throw new CallerLeft();
}
