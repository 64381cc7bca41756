import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Spent } from "./process-watch.ts";

/** Creates a folder that is deleted at the end of the scope. */
export function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  return mkdtempDisposable(join(tmpdir(), "halcyon-bench-"));
}

/** Returns the path of a file in the folder of this module. */
export function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** Asks a child process which resources it has used. The process must have loaded `process-watch.ts`, which answers. */
export async function spentBy(child: ChildProcess): Promise<Spent> {
  child.send("spent");
  const [spent] = (await once(child, "message")) as [Spent];
  return spent;
}

/** Returns the processor time of a process and its threads [ms], or NaN if the system is not Linux. The resolution is 10 ms. */
export async function processorMsOf(pid: number): Promise<number> {
  const fields = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [user, system] = fields
    .slice(fields.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return 10 * (Number(user ?? Number.NaN) + Number(system ?? Number.NaN));
}

/** Returns the peak memory of a process [MiB], or NaN if the system is not Linux. */
export async function peakMiBOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/**
 * Returns the id of a child process of a server.
 *
 * @param pid - Id of the server.
 * @param module - Part of the name of the module that the child process runs.
 * @returns The id, or undefined if the child process has not started or the system is not Linux.
 */
export async function childOf(pid: number, module: string): Promise<number | undefined> {
  return (await childrenOf(pid, module))[0];
}

/** Returns the ids of all child processes of a server that run a module. */
export async function childrenOf(pid: number, module: string): Promise<number[]> {
  const all = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const found: number[] = [];
  for (const child of all.trim().split(" ")) {
    const words = await readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "");
    if (words.includes(module)) found.push(Number(child));
  }
  return found;
}

/** Starts a file of this folder as a separate process, and sends a message to it. Returns the first response of the process, and the process itself. */
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
