import { formatEpochHour } from "@halcyon/schema/time";
import { storeFormat } from "../../publication/pointer.ts";
import type { GroupKind } from "../../publication/shelf.ts";
import { type Pointer, pointerSchema, runGroupName, runsOfGroups, runStamp } from "../run-pointer.ts";

export interface Retention {
  /** Number of newest runs that stay published, at least 1. */
  readonly keepRuns: number;
  /** Maximum age of the runs to keep, compared with the newest run [days]; by default any age. */
  readonly keepDays?: number | undefined;
  /** Time for which the files of a retired run are kept, for readers that still use the run [ms]. */
  readonly graceMs: number;
}

const stampLength = runStamp(0).length;

/**
 * Returns the rules for the groups of a part. A run is retired if it is not among the newest `keepRuns`, or if it is older than `keepDays`. If a run was
 * published again, its earlier groups are also retired.
 */
export function runGroups(retention: Retention, nowMs: number): GroupKind<Pointer> {
  return {
    groupName: runGroupName,
    pointerSchema,
    empty: { format: storeFormat, runs: [], retired: [] },
    named: ({ runs }) => runs.map(({ group }) => group),
    settled: (before, groups) => settled(before, groups, retention, nowMs),
    isOutdated: (stem, { runs }) => stem < (runs.at(-1)?.group.slice(0, stampLength) ?? ""),
  };
}

/** Returns the new pointer to the published runs. A group that the old pointer does not name counts as newer than all groups that it names. */
function settled(
  before: Pointer,
  groups: readonly string[],
  { keepRuns, keepDays = Infinity }: Retention,
  nowMs: number,
): Pointer {
  const retiredBefore = new Map(before.retired.map(({ group, at }) => [group, at]));
  const known = before.runs.map(({ group }) => group).filter((group) => groups.includes(group));
  const added = groups.filter((group) => !known.includes(group) && !retiredBefore.has(group));
  const runs = [...runsOfGroups([...known, ...added])]
    .toSorted(([left], [right]) => right - left)
    .filter(([run], _, [newest]) => run >= newest![0] - keepDays * 24)
    .slice(0, Math.max(1, keepRuns));
  const kept = new Set(runs.map(([, group]) => group));
  const at = new Date(nowMs).toISOString();
  return {
    format: storeFormat,
    runs: runs.map(([run, group]) => ({ run: formatEpochHour(run), group })),
    retired: groups
      .filter((group) => !kept.has(group))
      .map((group) => ({ group, at: retiredBefore.get(group) ?? at })),
  };
}
