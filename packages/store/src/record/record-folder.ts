import { storeFormat } from "../publication/pointer.ts";
import { type FolderKind, settleFolder } from "../publication/settle-folder.ts";
import { writingPrefix } from "../storage/writing-folder.ts";
import { recordGroupName, type RecordPointer, recordPointerSchema } from "./record-pointer.ts";

/**
 * Brings the pointer of a record in line with the groups in its folder: the one that was published last is read, those before it are
 * retired and deleted.
 *
 * @param graceMs - How long a group that left the pointer stays on disk, for readers that have begun with it.
 */
export async function settleRecord(folder: string, graceMs: number, nowMs: number): Promise<void> {
  const record: FolderKind<RecordPointer> = {
    groupName: recordGroupName,
    pointerSchema: recordPointerSchema,
    empty: { format: storeFormat, retired: [] },
    settled: (before, groups) => settled(before, groups, nowMs),
    isOutdated: () => false,
  };
  await settleFolder(folder, record, graceMs, nowMs);
}

/** The folder in which a writer begins a record. */
export const recordWork = `${writingPrefix}record`;

/** How long a record that was replaced stays on disk where nothing else is asked [ms]. */
export const graceMsDefault = 15 * 60_000;

function settled({ retired }: RecordPointer, groups: readonly string[], nowMs: number): RecordPointer {
  const newest = groups.toSorted().at(-1);
  const at = new Date(nowMs).toISOString();
  return {
    format: storeFormat,
    ...(newest === undefined ? {} : { group: newest }),
    retired: groups
      .filter((group) => group !== newest)
      .map((group) => ({ group, at: retired.find((known) => known.group === group)?.at ?? at })),
  };
}
