import type { Channel, Reply } from "./channel.ts";
import { valueOf } from "../../errors/sent-error.ts";

/** Calls a method of an object in another thread or process. Object and method are given by name. */
export type CallRemote = <Value>(of: string, method: string, ...given: readonly unknown[]) => Promise<Value>;

/**
 * Creates a function that calls methods of objects in another thread or process. That thread or process must run `serveRpc`.
 *
 * @param ended - Signal that is aborted when the other thread or process ends. Open calls then fail with the reason of the signal.
 */
export function rpcClient(channel: Channel, ended?: AbortSignal): CallRemote {
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  let asked = 0;
  channel.onMessage((message) => {
    if (!("outcome" in message)) return;
    waiting.get(message.id)?.resolve(message);
    waiting.delete(message.id);
  });
  ended?.addEventListener("abort", () => {
    for (const { reject } of waiting.values()) reject(ended.reason);
    waiting.clear();
  });
  return async <Value>(of: string, method: string, ...given: readonly unknown[]) => {
    ended?.throwIfAborted();
    const id = (asked += 1);
    const reply = Promise.withResolvers<Reply>();
    waiting.set(id, reply);
    channel.send({ id, of, method, given });
    return valueOf((await reply.promise).outcome) as Value;
  };
}
