import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Spent } from "./process-watch.ts";

/** Makes a folder that goes with the scope that it is made in. */
export function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  return mkdtempDisposable(join(tmpdir(), "halcyon-bench-"));
}

/** Path of a file of this folder. */
export function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** Asks a process that loads `process-watch.ts` what it has taken. */
export async function spentBy(child: ChildProcess): Promise<Spent> {
  child.send("spent");
  const [spent] = (await once(child, "message")) as [Spent];
  return spent;
}

/** Returns what a process and its threads have taken of processors on Linux [ms], in steps of 10 ms; NaN elsewhere. */
export async function processorMsOf(pid: number): Promise<number> {
  const fields = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [user, system] = fields
    .slice(fields.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return 10 * (Number(user ?? Number.NaN) + Number(system ?? Number.NaN));
}

/** Starts a file of this folder as a process of its own, sends it an order, and gives its first answer and the process. */
export async function answeringProcess(
  file: string,
  order: object,
  execArgv: readonly string[] = [],
): Promise<{ readonly answer: unknown; readonly child: ChildProcess }> {
  const child = fork(pathOf(file), { execArgv: [...execArgv] });
  child.send(order);
  const [answer] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ])) as [unknown];
  return { answer, child };
}
