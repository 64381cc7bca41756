import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Starts a file of this folder as a process of its own, which is sent an order, answers it and ends. */
export async function answerOfProcess<Answer>(
  file: string,
  order: object,
  execArgv: readonly string[] = [],
): Promise<Answer> {
  return (await answeringProcess<Answer>(file, order, execArgv)).answer;
}

interface AnsweringProcess<Answer> {
  readonly answer: Answer;
  readonly child: ChildProcess;
}

/** Starts a process as {@link answerOfProcess} does, and gives it too: it may go on after its answer. */
export async function answeringProcess<Answer>(
  file: string,
  order: object,
  execArgv: readonly string[] = [],
): Promise<AnsweringProcess<Answer>> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: [...execArgv] });
  child.send(order);
  const [answer] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ])) as [Answer];
  return { answer, child };
}
