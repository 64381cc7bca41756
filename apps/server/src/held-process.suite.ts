import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

// A user without rights need not reach the file.
const script = readFileSync(join(import.meta.dirname, "../../../scripts/held.sh"), "utf8");

/** Starts a program of others in a process group of its own that is sent a signal when this process is gone. Its output is not read. */
export function heldProcess(
  signal: string,
  command: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const child = spawn("sh", ["-c", script, "held.sh", signal, ...command], {
    ...options,
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  child.once("exit", () => child.stdio[3]!.destroy());
  return child;
}
