import { type EpochHour, epochHourOf, formatEpochHour } from "@halcyon/schema";
import { z } from "zod";
import {
  groupNameSchema,
  partFolder,
  pointerName,
  retiredSchema,
  storeFormat,
} from "../publication/pointer.ts";
import type { StoreStorage } from "../storage/storage.ts";
import { parseDocument } from "../zarr/zarr-metadata.ts";

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

/**
 * The published runs of a part, newest first; none where nothing was published.
 *
 * @example Goes on from {@link copyRun}.
 * ```js
 * const runs = await publishedRuns(folderStorage(root), "gfs");
 * runs.map((one) => one.run === run); // => [ true ]
 * ```
 */
export async function publishedRuns(storage: StoreStorage, part: string): Promise<readonly PublishedRun[]> {
  const key = `${partFolder(part)}/${pointerName}`;
  const bytes = await storage.get(key, "fresh");
  if (bytes === undefined) return [];
  return parseDocument(bytes, pointerSchema, key)
    .runs.map(({ run, group }) => ({ run: epochHourOf(Date.parse(run)), group: `${part}/${group}` }))
    .toSorted((left, right) => right.run - left.run);
}

/** How folders name a run: `2026-11-21T06Z`. */
export function runStamp(run: EpochHour): string {
  return `${formatEpochHour(run).slice(0, 13)}Z`;
}
