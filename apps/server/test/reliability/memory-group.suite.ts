import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Control group (cgroup) of Linux that limits the total memory of its processes. */
export interface MemoryGroup extends Disposable {
  /** Command prefix that runs a command in the group. */
  readonly within: readonly string[];
  /** Returns the number of processes of the group that were killed because of the limit. */
  kills(): number;
}

/** Folders and file names of control groups of versions 1 and 2. */
const kinds = [
  { folder: "/sys/fs/cgroup/memory", limit: "memory.limit_in_bytes", events: "memory.oom_control" },
  { folder: "/sys/fs/cgroup", limit: "memory.max", events: "memory.events" },
] as const;

/** Returns the requirements of {@link memoryGroup} that this machine does not meet. */
export function lacksForGroups(): readonly string[] {
  try {
    memoryGroup(2 ** 30)[Symbol.dispose]();
    return [];
  } catch {
    return ["root, and control groups of Linux for memory"];
  }
}

/**
 * Creates a control group, which is removed when it is disposed of.
 *
 * @throws Error if this machine cannot create one.
 */
export function memoryGroup(maxBytes: number): MemoryGroup {
  for (const { folder, limit, events } of kinds) {
    const group = join(folder, `halcyon-test-${process.pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    try {
      writeFileSync(join(group, limit), `${maxBytes}`);
    } catch {
      rmdirSync(group);
      continue;
    }
    return {
      within: ["sh", "-c", `echo $$ > ${join(group, "cgroup.procs")} && exec "$@"`, "sh"],
      kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(group, events), "utf8"))![1]),
      [Symbol.dispose]: () => rmdirSync(group),
    };
  }
  throw new Error("no control group for memory can be made");
}
