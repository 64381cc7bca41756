import { ByteCache } from "../work/byte-cache.ts";
import { archiveRuns } from "./archive-runs.ts";
import type { CellSeriesReader } from "./cell-series.ts";
import { chunkReader } from "./chunk-reader.ts";
import { holdsLastLead } from "./holds-last-lead.ts";
import type { HttpObjects } from "./http-objects.ts";
import type { ArchiveRun } from "./native-stamps.ts";
import type { Archive } from "./open-archive.ts";
import { openZarrGroup } from "./zarr-group.ts";
import { zarrStorage } from "./zarr-storage.ts";

/** An archive at one time: its complete runs and what reads them. */
export interface ArchiveView {
  readonly runs: readonly ArchiveRun[];
  readonly reader: CellSeriesReader;
}

/**
 * Looks at an archive anew: its list of runs grows in place. What was read stays from view to view, unless runs have moved to another place in the archive.
 *
 * @param cacheBytes - Most that shard indexes, decoded chunks and what was read at cells take together [bytes].
 */
export async function viewArchive(
  objects: HttpObjects,
  archive: Archive,
  cacheBytes: number,
  previous?: ArchiveView,
): Promise<ArchiveView> {
  const group = await openZarrGroup(zarrStorage(objects, 0));
  const runs = await archiveRuns(group, archive.leadHours.at(-1)!, async (runIndex) =>
    holdsLastLead(archive, await openReader(objects, archive, 0), runIndex),
  );
  if (previous !== undefined && !haveMoved(previous.runs, runs)) return { runs, reader: previous.reader };
  return { runs, reader: await openReader(objects, archive, cacheBytes) };
}

async function openReader(
  objects: HttpObjects,
  { leadHours, members }: Archive,
  cacheBytes: number,
): Promise<CellSeriesReader> {
  const storage = zarrStorage(objects, cacheBytes / 8);
  return {
    readChunk: chunkReader(await openZarrGroup(storage), storage, (cacheBytes * 5) / 8),
    series: new ByteCache(cacheBytes / 4, ({ byteLength }) => byteLength),
    leads: leadHours.length,
    members,
  };
}

function haveMoved(before: readonly ArchiveRun[], after: readonly ArchiveRun[]): boolean {
  const starts = new Map(after.map(({ start, index }) => [index, start]));
  return before.some(({ start, index }) => starts.get(index) !== start);
}
