import { randomBytes } from "node:crypto";
import { type EpochHour, epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { z } from "zod";
import {
  groupNameSchema,
  parsePointer,
  partFolder,
  pointerName,
  retiredSchema,
  storeFormat,
} from "../publication/pointer.ts";
import type { StoreStorage } from "../storage/storage.ts";
import { StoreError } from "../store-error.ts";

export const pointerSchema = z.object({
  format: z.literal(storeFormat),
  /** Start and Zarr group of each published run, newest first. */
  runs: z.array(z.object({ run: z.iso.datetime({ precision: 0 }), group: groupNameSchema })),
  retired: retiredSchema,
});
export type Pointer = z.output<typeof pointerSchema>;

/** Published run, and the Zarr group that contains the run. */
export interface PublishedRun {
  readonly run: EpochHour;
  /** Path of the Zarr group that contains the run, below the root of the store. */
  readonly group: string;
}

/**
 * Returns the published runs of a part (one forecast product), newest first; an empty list if nothing was published. If `latest.json` is truncated or missing,
 * or names missing groups, the runs in the folder are used. This is safe, because a run gets its name only after it is completely written. The storage must
 * then be able to list folders.
 *
 * @example Continues from {@link copyRun}.
 * ```js
 * const runs = await publishedRuns(folderStorage(root), "gfs");
 * runs.map((one) => one.run === run); // => [ true ]
 * ```
 */
export async function publishedRuns(storage: StoreStorage, part: string): Promise<readonly PublishedRun[]> {
  const key = `${partFolder(part)}/${pointerName}`;
  const [bytes, there] = await Promise.all([storage.get(key, "fresh"), storage.list?.(part)]);
  const pointer = bytes === undefined ? { runs: [] } : parsePointer(bytes, pointerSchema, key);
  const named =
    pointer instanceof StoreError
      ? []
      : pointer.runs.map(({ run, group }) => ({ run: epochHourOf(Date.parse(run)), group }));
  const isThere = there === undefined || named.some(({ group }) => there.includes(group));
  const runs = isThere ? named : [...runsOfGroups(there)].map(([run, group]) => ({ run, group }));
  if (runs.length === 0 && pointer instanceof StoreError) throw pointer;
  return runs
    .map(({ run, group }) => ({ run, group: `${part}/${group}` }))
    .toSorted((left, right) => right.run - left.run);
}

/** Pattern of the folder name of a run. */
export const runGroupName = /^(\d{4}-\d\d-\d\dT\d\d)Z-[0-9a-f]{8}$/;

/**
 * Returns the name of each run's group, from a list of names. Names that are not names of runs are ignored. If a run has several groups, the last one in the
 * list is returned.
 */
export function runsOfGroups(groups: readonly string[]): ReadonlyMap<EpochHour, string> {
  return new Map(
    groups.flatMap((group) => {
      const [, hour] = runGroupName.exec(group) ?? [];
      return hour === undefined ? [] : [[epochHourOf(Date.parse(`${hour}:00:00Z`)), group] as const];
    }),
  );
}

/** Returns the start of a run in the form of folder names, such as `2026-11-21T06Z`. */
export function runStamp(run: EpochHour): string {
  return `${formatEpochHour(run).slice(0, 13)}Z`;
}

/** Returns a name for a new group of a run, such as `2026-11-21T06Z-5f2a9c1b`. */
export function newGroupName(run: EpochHour): string {
  return `${runStamp(run)}-${randomBytes(4).toString("hex")}`;
}
