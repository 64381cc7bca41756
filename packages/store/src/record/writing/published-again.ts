import { z } from "zod";
import { openShelf, type StoreRoot } from "../../publication/open-shelf.ts";
import { parseDocument } from "../../zarr/zarr-metadata.ts";
import { recordAttributesSchema } from "../record-attributes.ts";
import { graceMsDefault, planOf, recordGroups, recordStem } from "./record-groups.ts";
import { publishedRecord } from "../record-pointer.ts";
import type { RecordStoreDescription } from "../record-layout.ts";
import type { RecordWriterOptions } from "./record-writer.ts";

/**
 * Finds out whether a record with a given description and revision is already published. If a complete record was never published because its writer ended too
 * early, publishes it first.
 *
 * @param root - Folder of the store, which may be absent, or its bucket.
 * @returns Path of the record's group below the root; undefined if no such record is published.
 * @throws StoreError if the store cannot be read or written.
 * @example Continues from {@link copyRecord}.
 * ```js
 * await publishedAgain(root, { ...description, id: "another" }, {}); // => undefined
 * ```
 */
export async function publishedAgain(
  root: StoreRoot,
  description: RecordStoreDescription,
  { revision = "", graceMs = graceMsDefault, clock = Date.now }: RecordWriterOptions,
): Promise<string | undefined> {
  const shelf = openShelf(root, description.record);
  try {
    await shelf.settle(recordGroups(clock()), graceMs, clock());
    const { storage } = shelf;
    const group = await publishedRecord(storage, description.record);
    if (group === undefined) return undefined;
    const key = `${group}/zarr.json`;
    const bytes = await storage.get(key);
    if (bytes === undefined) return undefined;
    const { halcyon } = parseDocument(bytes, groupSchema, key).attributes;
    return halcyon.plan === planOf(description, revision) ? group : undefined;
  } finally {
    await shelf.close();
  }
}

/**
 * Returns true if a writer has begun a record with a given description and revision but ended before publishing it.
 *
 * @param root - Folder of the store, which may be absent, or its bucket.
 * @example Continues from {@link copyRecord}.
 * ```js
 * await recordBegun(root, { ...description, id: "another" }, {}); // => false
 * ```
 */
export async function recordBegun(
  root: StoreRoot,
  description: RecordStoreDescription,
  { revision = "" }: RecordWriterOptions,
): Promise<boolean> {
  const shelf = openShelf(root, description.record);
  try {
    return (await shelf.planBegun(recordStem)) === planOf(description, revision);
  } finally {
    await shelf.close();
  }
}

const groupSchema = z.object({ attributes: recordAttributesSchema });
