import { storeFormat } from "../../publication/pointer.ts";
import type { GroupKind } from "../../publication/shelf.ts";
import { recordGroupName, type RecordPointer, recordPointerSchema } from "../record-pointer.ts";
import { createHash } from "node:crypto";
import { recordLayout, type RecordStoreDescription } from "../record-layout.ts";

/** Returns the rules for the groups of a record: the last published group is read. Earlier groups are retired, and deleted later. */
export function recordGroups(nowMs: number): GroupKind<RecordPointer> {
  return {
    groupName: recordGroupName,
    pointerSchema: recordPointerSchema,
    empty: { format: storeFormat, retired: [] },
    named: ({ group }) => (group === undefined ? [] : [group]),
    settled: (before, groups) => settled(before, groups, nowMs),
    isOutdated: () => false,
  };
}

/** Name of the unfinished work on a record. There is only one such name, because a record is written as a whole. */
export const recordStem = "record";

/** Default time for which the files of a replaced record are kept, for readers that still use them [ms]. */
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

/**
 * Returns the plan of a writer as a hash. Writers with interchangeable shards have the same plan.
 *
 * @param revision - Revision that distinguishes contents with the same description.
 */
export function planOf(description: RecordStoreDescription, revision: string): string {
  const { variables, ...rest } = description;
  const plan = JSON.stringify([rest, [...variables], recordLayout(description).chunkSteps, revision]);
  return createHash("sha256").update(plan).digest("hex");
}
