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

/** Schema of a record's pointer file. The file names the published group, and is the only object of the record that is ever replaced. */
export const recordPointerSchema = z.object({
  format: z.literal(storeFormat),
  /** Name of the published group that readers open; absent if nothing was published. */
  group: groupNameSchema.optional(),
  retired: retiredSchema,
});
export type RecordPointer = z.output<typeof recordPointerSchema>;

/** Pattern of the folder name of a group. It begins with the number of the publication. The last publication has the highest number. */
export const recordGroupName = /^(\d{6})-[0-9a-f]{8}$/;

/**
 * Returns the path of a record's group below the root of the store; undefined if nothing was published. If `latest.json` is truncated or missing, or names a
 * missing group, the last group in the folder is used. This requires a storage that can list folders.
 *
 * @throws StoreError if the storage cannot be read, if `latest.json` has another format, or if it is damaged and no group is found.
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
