import type { Recipient } from "../../src/errors/caller-left.ts";
import { Refusal } from "../../src/errors/refusal.ts";

/** Creates a recipient with limited memory. The memory is freed when the test accepts the results. */
export function slowRecipient(mostBytes: number, isPatient?: true) {
  let heldBytes = 0;
  const lack = new Refusal("too_many_requests", { detail: "full", retryAfterSeconds: 1 });
  return {
    ...leavingRecipient(),
    room: {
      lackOf: (bytes: number) => (heldBytes + bytes > mostBytes ? lack : undefined),
      hold: (bytes: number) => void (heldBytes += bytes),
      ...(isPatient && { isPatient }),
    },
    takeAll: () => void (heldBytes = 0),
  };
}

/** Recipient that leaves when the test requests it, or after a number of checks. It counts the work that was begun for it. */
export interface LeavingRecipient extends Recipient {
  readonly begun: number;
  /** Number of times that the recipient was asked whether it has left. */
  readonly looks: number;
  leave(): void;
}

export function leavingRecipient(looksMax = Infinity): LeavingRecipient {
  const callbacks: (() => void)[] = [];
  let isGone = false;
  let begun = 0;
  let looks = 0;
  return {
    hasLeft() {
      looks++;
      return isGone || looks > looksMax;
    },
    whenLeft: (callback) => void callbacks.push(callback),
    isCutOff: () => false,
    noteBegun: () => void begun++,
    get begun() {
      return begun;
    },
    get looks() {
      return looks;
    },
    leave() {
      isGone = true;
      for (const callback of callbacks) callback();
    },
  };
}
