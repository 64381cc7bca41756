import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Starts a file of this folder as a process of its own, which is sent an order, answers it and ends. */
export async function answerOfProcess<Answer>(
  file: string,
  order: object,
  execArgv: readonly string[] = [],
): Promise<Answer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: [...execArgv] });
  child.send(order);
  const [answer] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ])) as [Answer];
  return answer;
}
