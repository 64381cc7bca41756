import { type EpochHour, epochHourOf, formatEpochHour } from "@halcyon/schema";
import { z } from "zod";
import { storeFormat } from "./run-attributes.ts";
import type { StoreStorage } from "./storage.ts";
import { StoreError } from "./store-error.ts";
import { parseDocument } from "./zarr-metadata.ts";

/** The name of the one object of a part that changes. */
export const pointerName = "latest.json";

/** The folder of a group. */
export const groupNameSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/);

/** Groups that are not to be opened any more, and since when; they are deleted after a while. */
export const retiredSchema = z.array(z.object({ group: groupNameSchema, at: z.iso.datetime() })).default([]);

export const pointerSchema = z.object({
  format: z.literal(storeFormat),
  /** Published runs, newest first. */
  runs: z.array(z.object({ run: z.iso.datetime({ precision: 0 }), group: groupNameSchema })),
  retired: retiredSchema,
});
export type Pointer = z.output<typeof pointerSchema>;

/** A run that can be read. */
export interface PublishedRun {
  readonly run: EpochHour;
  /** Path of its group below the root of the store. */
  readonly group: string;
}

/** The published runs of a part, newest first; none where nothing was published. */
export async function publishedRuns(storage: StoreStorage, part: string): Promise<readonly PublishedRun[]> {
  const key = `${partFolder(part)}/${pointerName}`;
  const bytes = await storage.get(key, "fresh");
  if (bytes === undefined) return [];
  return parseDocument(bytes, pointerSchema, key)
    .runs.map(({ run, group }) => ({ run: epochHourOf(Date.parse(run)), group: `${part}/${group}` }))
    .toSorted((left, right) => right.run - left.run);
}

/**
 * The folder of a part: its own name.
 *
 * @throws StoreError `unsupported` for a name that is not made of small letters, digits, "-" and "_"
 */
export function partFolder(part: string): string {
  if (/^[a-z0-9][a-z0-9_-]*$/.test(part)) return part;
  throw new StoreError("unsupported", `"${part}" is no name of a part (a-z, 0-9, - and _)`);
}

/** How folders name a run: `2026-11-21T06Z`. */
export function runStamp(run: EpochHour): string {
  return `${formatEpochHour(run).slice(0, 13)}Z`;
}
