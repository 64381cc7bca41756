import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** What a process that loads `cpu-watch.ts` has taken. */
export interface Spent {
  readonly rssBytes: number;
  /** Time of all its threads on a processor [ms]. */
  readonly cpuMs: number;
}

export async function spentBy(child: ChildProcess): Promise<Spent> {
  child.send("spent");
  const [spent] = (await once(child, "message")) as [Spent];
  return spent;
}
