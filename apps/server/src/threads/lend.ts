import type { MessagePort } from "node:worker_threads";
import { type Outcome, outcomeOf } from "./sent-error.ts";

/** A call of a method of something that another thread owns. */
export interface Question {
  readonly id: number;
  /** Name of what is asked. */
  readonly of: string;
  readonly method: string;
  readonly given: readonly unknown[];
}

export interface Reply {
  readonly id: number;
  readonly outcome: Outcome<unknown>;
}

/** What a thread says when it begins: where it asks for what it borrows. */
export interface Greeting {
  readonly lendTo: MessagePort;
}

/** What is lent, by name: objects whose methods give promises. */
export type Lendings = (name: string) => object | undefined;

/** Answers the questions of another thread by the methods of what this one owns, for as long as the port is open. */
export function lend(port: MessagePort, lendings: Lendings): void {
  port.on("message", ({ id, of, method, given }: Question) => {
    const ask = async (): Promise<unknown> => {
      const owner = lendings(of) as Record<string, (...given: readonly unknown[]) => unknown> | undefined;
      if (owner === undefined) throw new Error(`${of} is not there any more.`);
      return owner[method]!(...given);
    };
    void outcomeOf(ask).then((outcome) => port.postMessage({ id, outcome } satisfies Reply));
  });
  // What is lent does not keep the process alive.
  port.unref();
}
