import { startProcess } from "@halcyon/testing";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/**
 * Starts an endless program, which writes one character after each repetition of its work.
 *
 * @param setup - Shell command that runs before the program replaces the shell.
 */
export function startTurning(
  script: string,
  args: readonly (string | number)[],
  setup = "true",
): ChildProcess {
  const program = [process.execPath, script, ...args.map(String)];
  return startProcess(["sh", "-c", `${setup} && exec "$0" "$@"`, ...program]);
}

/** Returns the output of a process after at least `count` repetitions of its work. */
export async function turnsOf({ stdout }: ChildProcess, count: number): Promise<string> {
  let text = "";
  for await (const said of stdout!.iterator({ destroyOnReturn: false })) {
    text += String(said);
    if (text.length >= count) break;
  }
  return text;
}

/** Kills a process immediately, and waits for its end. */
export async function killed(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
