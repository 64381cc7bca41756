import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type EpochHour, epochHourOf, formatEpochHour } from "@halcyon/schema";
import { syncFolder, writeDurably } from "./durable-file.ts";
import { type Pointer, pointerName, pointerSchema, runStamp } from "./pointer.ts";
import { storeFormat } from "./run-attributes.ts";
import { parseDocument } from "./zarr-metadata.ts";

export interface Retention {
  /** Newest runs that stay, at least 1. */
  readonly keepRuns: number;
  /** How long a run that left the pointer stays on disk, for readers that have begun with it. */
  readonly graceMs: number;
}

const groupName = /^(\d{4}-\d\d-\d\dT\d\dZ)-[0-9a-f]{8}$/;
const deletingPrefix = ".deleting-";
export const writingPrefix = ".writing-";

/**
 * Brings the pointer of a part in line with the groups in its folder, and deletes what has to go.
 *
 * A group in the folder is whole: it got its name when all of it was on disk. Runs beyond the newest `keepRuns`, and an older group of a run
 * that was published again, leave the pointer first and are deleted by the first call that comes `graceMs` later; whatever dies in between,
 * the next call goes on.
 */
export async function settlePart(folder: string, retention: Retention, nowMs: number): Promise<void> {
  const entries = await readdir(folder);
  const groups = entries.filter((name) => groupName.test(name));
  const before = await readPointer(folder);
  const pointer = settled(before, groups, retention, nowMs);
  await syncFolder(folder);
  if (JSON.stringify(pointer) !== JSON.stringify(before)) {
    await writeDurably(join(folder, pointerName), `${JSON.stringify(pointer, undefined, 2)}\n`);
    await syncFolder(folder);
  }
  const expired = pointer.retired.filter(({ at }) => Date.parse(at) + retention.graceMs <= nowMs);
  for (const { group } of expired) await rename(join(folder, group), join(folder, deletingPrefix + group));
  const oldest = pointer.runs.at(-1)?.group.slice(0, stampLength) ?? "";
  const leftovers = entries.filter(
    (name) =>
      name.startsWith(deletingPrefix) ||
      name.startsWith(`${pointerName}.`) ||
      (name.startsWith(writingPrefix) && name.slice(writingPrefix.length) < oldest),
  );
  for (const name of [...leftovers, ...expired.map(({ group }) => deletingPrefix + group)]) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

const stampLength = runStamp(0).length;

async function readPointer(folder: string): Promise<Pointer> {
  const path = join(folder, pointerName);
  try {
    return parseDocument(await readFile(path), pointerSchema, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return { format: storeFormat, runs: [], retired: [] };
  }
}

/** The pointer as it is to be: groups it does not know are newer than those it knows. */
function settled(
  before: Pointer,
  groups: readonly string[],
  { keepRuns }: Retention,
  nowMs: number,
): Pointer {
  const retiredBefore = new Map(before.retired.map(({ group, at }) => [group, at]));
  const known = before.runs.map(({ group }) => group).filter((group) => groups.includes(group));
  const added = groups.filter((group) => !known.includes(group) && !retiredBefore.has(group));
  const byRun = new Map<EpochHour, string>();
  for (const group of [...known, ...added]) byRun.set(runOf(group), group);
  const runs = [...byRun].toSorted(([left], [right]) => right - left).slice(0, Math.max(1, keepRuns));
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

function runOf(group: string): EpochHour {
  const stamp = group.slice(0, stampLength - 1);
  return epochHourOf(Date.parse(`${stamp}:00:00Z`));
}
