import type { ChildProcess } from "node:child_process";
import type { MessagePort } from "node:worker_threads";
import type { Outcome } from "../../errors/sent-error.ts";

/** Call of a method in another thread or process. */
interface Question {
  readonly id: number;
  /** Name of the object whose method is called. */
  readonly of: string;
  readonly method: string;
  readonly given: readonly unknown[];
}

export interface Reply {
  readonly id: number;
  readonly outcome: Outcome<unknown>;
}

/** One end of a channel between two threads or processes that call each other. */
export interface Channel {
  send(message: Question | Reply): void;
  onMessage(hear: (message: Question | Reply) => void): void;
}

export function portChannel(port: MessagePort): Channel {
  return {
    send: (message) => port.postMessage(message),
    onMessage: (hear) => void port.on("message", hear),
  };
}

/**
 * Returns the channel to another process.
 *
 * @param other - Child process, or this process itself for the channel to its parent.
 */
export function processChannel(other: ChildProcess | NodeJS.Process): Channel {
  const end = other as ChildProcess;
  return {
    // Whoever is gone needs no message, and its end is told elsewhere.
    send: (message) => void end.send(message, () => undefined),
    onMessage: (hear) => void end.on("message", (message) => hear(message as Question | Reply)),
  };
}
