import { formatEpochHour } from "@halcyon/schema/time";
import { storeFormat } from "../../publication/pointer.ts";
import type { GroupKind } from "../../publication/shelf.ts";
import { type Pointer, pointerSchema, runGroupName, runsOfGroups, runStamp } from "../run-pointer.ts";

export interface Retention {
  /** Maximum number of runs to keep, which are the newest. At least 1 is kept. */
  readonly keepRuns: number;
  /** Maximum age of runs to keep, relative to the newest run [days]. */
  readonly keepDays?: number | undefined;
  /** Time for which a run that was removed from the pointer stays on disk, for readers that began with it [ms]. */
  readonly graceMs: number;
}

const stampLength = runStamp(0).length;

/**
 * Returns the rules for the groups of a part. Runs that are not among the newest `keepRuns`, or that are older than `keepDays`, are retired. So are older
 * groups of a run that was published again.
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

/** Returns the new pointer. Groups that the old pointer does not contain count as newer than those it contains. */
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
