import { z } from "zod";
import { groupNameSchema, partFolder, pointerName, retiredSchema } from "../publication/pointer.ts";
import { storeFormat } from "../publication/pointer.ts";
import type { StoreStorage } from "../storage/storage.ts";
import { parseDocument } from "../zarr/zarr-metadata.ts";

/** The one object of a record that changes. */
export const recordPointerSchema = z.object({
  format: z.literal(storeFormat),
  /** The group that is read; none where nothing was published. */
  group: groupNameSchema.optional(),
  retired: retiredSchema,
});
export type RecordPointer = z.output<typeof recordPointerSchema>;

/**
 * Path of the group of a record below the root of the store; undefined where nothing was published.
 *
 * @throws StoreError
 */
export async function publishedRecord(storage: StoreStorage, record: string): Promise<string | undefined> {
  const key = `${partFolder(record)}/${pointerName}`;
  const bytes = await storage.get(key, "fresh");
  if (bytes === undefined) return undefined;
  const { group } = parseDocument(bytes, recordPointerSchema, key);
  return group === undefined ? undefined : `${record}/${group}`;
}
