import type { MessagePort } from "node:worker_threads";
import type { Question, Reply } from "./lend.ts";
import { valueOf } from "./sent-error.ts";

/** Asks the thread that owns something: a method by the name of its owner and its own. */
export type Borrow = <Value>(of: string, method: string, ...given: readonly unknown[]) => Promise<Value>;

/** The other end of `lend`. */
export function borrowOver(port: MessagePort): Borrow {
  const waiting = new Map<number, (reply: Reply) => void>();
  let asked = 0;
  port.on("message", (reply: Reply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  return async <Value>(of: string, method: string, ...given: readonly unknown[]) => {
    const id = (asked += 1);
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      port.postMessage({ id, of, method, given } satisfies Question);
    });
    return valueOf(reply.outcome) as Value;
  };
}
