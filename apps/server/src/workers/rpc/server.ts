import type { MessagePort } from "node:worker_threads";
import type { Channel } from "./channel.ts";
import { outcomeOf } from "./sent-error.ts";

/** What a thread sends when it begins: the port over which it calls its owner. */
export interface Greeting {
  readonly rpcPort: MessagePort;
}

/** What may be called, by name: objects whose methods give promises. */
export type RpcTargets = (name: string) => object | undefined;

/** Answers calls from another thread or process with the methods of objects that this one owns. */
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
