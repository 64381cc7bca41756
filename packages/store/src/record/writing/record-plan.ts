import { createHash } from "node:crypto";
import { recordLayout } from "../record-layout.ts";
import type { RecordStoreDescription } from "../record-store-description.ts";

/**
 * Equal for writers whose shards are interchangeable.
 *
 * @param revision - Tells contents apart that have the same description.
 */
export function planOf(description: RecordStoreDescription, revision: string): string {
  const { variables, ...rest } = description;
  const plan = JSON.stringify([rest, [...variables], recordLayout(description).chunkSteps, revision]);
  return createHash("sha256").update(plan).digest("hex");
}
