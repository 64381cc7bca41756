import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** Niceness of a background process, so that processes that answer requests run first. A process with a higher niceness keeps its own. */
const niceness = 15;

/**
 * Priority of a background process. `low` gets a small share of a busy processor, and `idle` only unused time. `normal` gets the same
 * share as requests. `idle` requires Linux and `chrt` of util-linux; elsewhere it works like `low`.
 */
export type Priority = "idle" | "low" | "normal";

/** Lowers the priority of this process, so that processes that answer requests run first. `normal` changes nothing. */
export function lowerPriority(priority: Priority): void {
  if (priority === "normal") return;
  const wanted = Math.max(niceness, getPriority());
  if (process.platform !== "linux") return setPriority(wanted);
  // Linux gives each thread a niceness of its own; those that begin later take that of the one that begins them.
  for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), wanted);
  if (priority === "low") return;
  spawnSync("chrt", ["--all-tasks", "--idle", "--pid", "0", String(process.pid)], { stdio: "ignore" });
}
