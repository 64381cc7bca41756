import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { ViewCaches } from "../../archive/archive-view.ts";
import type { DecodedChunk } from "../../archive/chunks/chunk-reader.ts";
import { packedLeads } from "../../archive/packed-leads.ts";
import { carriedVariable } from "../../archive/read-view.ts";
import { wholeRun } from "../../archive/run-weather.ts";
import { ByteCache } from "../../cache/byte-cache.ts";
import { atMost } from "../../io/at-most.ts";
import type { GridCell } from "../../places/nearest-cell.ts";
import { type ArchivePlace, openArchives } from "./open-archives.ts";

/** Request for the lead times of a past run in one chunk, at one or more cells of that chunk. */
export interface PastLeadsRequest {
  /** Start of the past run. */
  readonly run: EpochHour;
  readonly variable: VariableName;
  /** Position of the chunk along the lead times, counted in chunks from 0. */
  readonly block: number;
  readonly cells: readonly GridCell[];
  /** True to drop the decoded chunks in memory first, because they may be damaged. */
  readonly isFresh: boolean;
}

/** Function that reads packed values [lead][member] of each requested cell, at a commit of an archive. */
export type ReadPastLeads = (
  place: ArchivePlace,
  snapshot: string,
  request: PastLeadsRequest,
) => Promise<readonly Int16Array[]>;

/** Maximum number of objects that are fetched at the same time, over all archives. Past runs can wait. */
const objectsAtOnce = 4;

/**
 * Maximum memory for decoded chunks of one run [bytes]. Variables that share arrays, such as speed and direction of wind, then share the chunks. Chunks of
 * earlier runs are dropped, because nothing reads them again.
 */
const chunksMaxBytes = 64 * 2 ** 20;

/** Number of blocks after which the shard indexes are removed from memory. Each run has its own indexes, which would otherwise fill the memory. */
const blocksAnIndex = 64;

/**
 * Returns a function that reads past runs. The function opens each archive again, with caches of its own. It therefore does not change the caches of the
 * newest runs, and makes no tiles.
 */
export function pastLeads(): ReadPastLeads {
  const caches: ViewCaches = {
    chunks: new ByteCache<DecodedChunk>(chunksMaxBytes, ({ data }) => data.byteLength),
    series: new ByteCache(0, () => Infinity),
  };
  const archiveAt = openArchives({ caches, viewsMax: 1, inTurn: atMost(objectsAtOnce) });
  let blocks = 0;
  let lastRun: EpochHour | undefined;
  return async (place, snapshot, { run, variable, block, cells, isFresh }) => {
    const opened = await archiveAt(place);
    const view = await opened.view(snapshot);
    const { archive, readChunk } = view;
    const carried = carriedVariable(view, variable);
    const { axes, chunkShape } = carried.arrays[0]!;
    const leads = chunkShape[axes.lead_time!]!;
    const to = Math.min((block + 1) * leads, archive.leadHours.length);
    const span = { runIndex: wholeRun(view, run).index, from: block * leads, to };
    if (isFresh || run !== lastRun) caches.chunks.forget(`${view.datasetId}/`);
    lastRun = run;
    blocks += 1;
    if (blocks % blocksAnIndex === 0) view.forgetIndexes();
    return Promise.all(cells.map((cell) => packedLeads(readChunk, archive, carried, cell, span)));
  };
}
