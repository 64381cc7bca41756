import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { partFolder } from "../publication/pointer.ts";
import { planBegun } from "../storage/writing-folder.ts";
import { folderStorage } from "../storage/folder-storage.ts";
import { parseDocument } from "../zarr/zarr-metadata.ts";
import { recordAttributesSchema } from "./record-attributes.ts";
import { graceMsDefault, recordWork, settleRecord } from "./record-folder.ts";
import { planOf } from "./record-plan.ts";
import { publishedRecord } from "./record-pointer.ts";
import type { RecordStoreDescription } from "./record-store-description.ts";
import type { RecordWriterOptions } from "./record-writer.ts";

/**
 * Finds whether the record that is read now is what a writer with this description and revision would publish.
 *
 * A record whose writer died just before its pointer moved is taken up first.
 *
 * @param root - Folder of the store; it may be absent.
 * @returns Path of its group below the root; undefined where there is no record, or another one.
 * @throws StoreError
 * @example Goes on from {@link copyRecord}.
 * ```js
 * await publishedAgain(root, { ...description, id: "another" }, {}); // => undefined
 * ```
 */
export async function publishedAgain(
  root: string,
  description: RecordStoreDescription,
  { revision = "", graceMs = graceMsDefault, clock = Date.now }: RecordWriterOptions,
): Promise<string | undefined> {
  const folder = join(root, partFolder(description.record));
  if (!existsSync(folder)) return undefined;
  await settleRecord(folder, graceMs, clock());
  const storage = folderStorage(root);
  try {
    const group = await publishedRecord(storage, description.record);
    if (group === undefined) return undefined;
    const key = `${group}/zarr.json`;
    const bytes = await storage.get(key);
    if (bytes === undefined) return undefined;
    const { halcyon } = parseDocument(bytes, groupSchema, key).attributes;
    return halcyon.plan === planOf(description, revision) ? group : undefined;
  } finally {
    await storage.close();
  }
}

/**
 * Whether a writer with this description and revision has begun the record, and died before it was published.
 *
 * @param root - Folder of the store; it may be absent.
 * @example Goes on from {@link copyRecord}.
 * ```js
 * await recordBegun(root, { ...description, id: "another" }, {}); // => false
 * ```
 */
export async function recordBegun(
  root: string,
  description: RecordStoreDescription,
  { revision = "" }: RecordWriterOptions,
): Promise<boolean> {
  const work = join(root, partFolder(description.record), recordWork);
  return (await planBegun(work)) === planOf(description, revision);
}

const groupSchema = z.object({ attributes: recordAttributesSchema });
