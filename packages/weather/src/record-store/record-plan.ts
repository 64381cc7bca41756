import { createHash } from "node:crypto";
import type { RecordStoreDescription } from "./record-store-description.ts";

/**
 * Equal for writers whose shards are interchangeable.
 *
 * @param revision - Tells contents apart that have the same description.
 */
export function planOf({ variables, ...rest }: RecordStoreDescription, revision: string): string {
  const plan = JSON.stringify([rest, [...variables], revision]);
  return createHash("sha256").update(plan).digest("hex");
}
