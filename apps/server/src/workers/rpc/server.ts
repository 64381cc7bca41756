import type { MessagePort } from "node:worker_threads";
import type { Channel } from "./channel.ts";
import { outcomeOf } from "../../errors/sent-error.ts";

/** First message from a thread to the thread that started it. It contains the port through which the new thread sends its calls. */
export interface Greeting {
  readonly rpcPort: MessagePort;
}

/** Returns the object with the given name, or undefined. Another thread or process may call its methods, which return promises. */
export type RpcTargets = (name: string) => object | undefined;

/** Answers calls from another thread or process by calling methods of objects in this thread. */
export function serveRpc(channel: Channel, targets: RpcTargets): void {
  channel.onMessage((message) => {
    if (!("of" in message)) return;
    const { id, of, method, given } = message;
    const ask = async (): Promise<unknown> => {
      const owner = targets(of) as Record<string, (...given: readonly unknown[]) => unknown> | undefined;
      if (owner === undefined) throw new Error(`${of} is not there any more.`);
      return owner[method]!(...given);
    };
    void outcomeOf(ask).then((outcome) => channel.send({ id, outcome }));
  });
}
