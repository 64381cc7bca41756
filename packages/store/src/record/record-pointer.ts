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

/** The one object of a record that changes. */
export const recordPointerSchema = z.object({
  format: z.literal(storeFormat),
  /** The group that is read; absent if nothing was published. */
  group: groupNameSchema.optional(),
  retired: retiredSchema,
});
export type RecordPointer = z.output<typeof recordPointerSchema>;

/** Form of a group's folder name. It counts publications, so that the name tells which is the last. */
export const recordGroupName = /^(\d{6})-[0-9a-f]{8}$/;

/**
 * Returns the path of the group of a record below the root of the store; undefined if nothing was published. `latest.json` may be truncated, missing, or name
 * nothing that exists. Then the last group in the folder counts, if the storage can list them.
 *
 * @throws StoreError
 */
export async function publishedRecord(storage: StoreStorage, record: string): Promise<string | undefined> {
  const key = `${partFolder(record)}/${pointerName}`;
  const [bytes, there] = await Promise.all([storage.get(key, "fresh"), storage.list?.(record)]);
  const pointer: Partial<RecordPointer> | StoreError =
    bytes === undefined ? {} : parsePointer(bytes, recordPointerSchema, key);
  const named = pointer instanceof StoreError ? undefined : pointer.group;
  const isThere = there === undefined || (named !== undefined && there.includes(named));
  const last = there
    ?.filter((name) => recordGroupName.test(name))
    .toSorted()
    .at(-1);
  const group = isThere ? named : (last ?? named);
  if (group === undefined && pointer instanceof StoreError) throw pointer;
  return group === undefined ? undefined : `${record}/${group}`;
}
