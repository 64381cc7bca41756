import { startProcess } from "@halcyon/testing";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/**
 * Starts a program for ever: it writes one character for each turn that it takes.
 *
 * @param setup - Of the shell that becomes the program.
 */
export function startTurning(
  script: string,
  args: readonly (string | number)[],
  setup = "true",
): ChildProcess {
  const program = [process.execPath, script, ...args.map(String)];
  return startProcess(["sh", "-c", `${setup} && exec "$0" "$@"`, ...program]);
}

/** What a process writes until it has taken so many turns. */
export async function turnsOf({ stdout }: ChildProcess, count: number): Promise<string> {
  let text = "";
  for await (const said of stdout!.iterator({ destroyOnReturn: false })) {
    text += String(said);
    if (text.length >= count) break;
  }
  return text;
}

/** Kills a process, at whatever moment it is. */
export async function killed(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
