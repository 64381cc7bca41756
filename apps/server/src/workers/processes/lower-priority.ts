import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** How far a process stands back behind those that answer requests; one that stands further back already stays there. */
const niceness = 15;

/**
 * When a process of the background runs: `low` takes a small share of a busy processor, `idle` only what nothing else takes. `idle` needs Linux and
 * `chrt` of util-linux; elsewhere it is `low`.
 */
export type Priority = "idle" | "low";

/** Lets the processes that answer requests go first. */
export function lowerPriority(priority: Priority): void {
  const wanted = Math.max(niceness, getPriority());
  if (process.platform !== "linux") return setPriority(wanted);
  // Linux gives each thread a niceness of its own; those that begin later take that of the one that begins them.
  for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), wanted);
  if (priority === "low") return;
  spawnSync("chrt", ["--all-tasks", "--idle", "--pid", "0", String(process.pid)], { stdio: "ignore" });
}
