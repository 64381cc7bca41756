import { archiveRuns } from "./archive-runs.ts";
import { BoundedCache } from "./bounded-cache.ts";
import type { CellSeriesReader } from "./cell-series.ts";
import { chunkReader } from "./chunk-reader.ts";
import { holdsLastLead } from "./holds-last-lead.ts";
import type { ArchiveRun } from "./native-stamps.ts";
import type { Archive } from "./open-archive.ts";
import type { ZarrGroup } from "./zarr-group.ts";
import type { ZarrStorage } from "./zarr-storage.ts";

/** An archive at one time: its complete runs and what reads them. */
export interface ArchiveView {
  readonly runs: readonly ArchiveRun[];
  readonly reader: CellSeriesReader;
}

/**
 * Views of an archive, one after the other. What was read stays from view to view, unless runs have moved to another place in the archive.
 *
 * @param cacheBytes - Most that decoded chunks and what was read at cells take together [bytes].
 */
export function archiveViews(
  storage: ZarrStorage,
  archive: Archive,
  cacheBytes: number,
): (group: ZarrGroup, previous?: ArchiveView) => Promise<ArchiveView> {
  const readerOf = (group: ZarrGroup, limitBytes: number): CellSeriesReader => ({
    readChunk: chunkReader(group, storage, (limitBytes * 3) / 4),
    series: new BoundedCache(limitBytes / 4, ({ byteLength }) => byteLength),
    leads: archive.leadHours.length,
    members: archive.members,
  });
  return async (group, previous) => {
    const runs = await archiveRuns(group, archive.leadHours.at(-1)!, (runIndex) => {
      storage.forgetIndexes();
      return holdsLastLead(archive, readerOf(group, 0), runIndex);
    });
    if (previous !== undefined && !haveMoved(previous.runs, runs)) return { runs, reader: previous.reader };
    storage.forgetIndexes();
    return { runs, reader: readerOf(group, cacheBytes) };
  };
}

function haveMoved(before: readonly ArchiveRun[], after: readonly ArchiveRun[]): boolean {
  const starts = new Map(after.map(({ start, index }) => [index, start]));
  return before.some(({ start, index }) => starts.get(index) !== start);
}
