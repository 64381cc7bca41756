import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A control group of Linux whose processes may take so much memory together. */
export interface MemoryGroup extends Disposable {
  /** The words before a command that runs there. */
  readonly within: readonly string[];
  /** How often one of its processes was killed because it took more. */
  kills(): number;
}

/** Where the first and the second kind of control groups stand, and how their files are called. */
const kinds = [
  { folder: "/sys/fs/cgroup/memory", limit: "memory.limit_in_bytes", events: "memory.oom_control" },
  { folder: "/sys/fs/cgroup", limit: "memory.max", events: "memory.events" },
] as const;

/** What this machine lacks for {@link memoryGroup}. */
export function lacksForGroups(): readonly string[] {
  try {
    memoryGroup(2 ** 30)[Symbol.dispose]();
    return [];
  } catch {
    return ["root, and control groups of Linux for memory"];
  }
}

/** Makes a control group, which goes with the scope that it is made in. @throws Error where this machine makes none */
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
