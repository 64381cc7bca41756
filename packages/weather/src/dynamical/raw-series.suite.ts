import { archiveArray } from "../archive/chunks/archive-array.ts";
import { archiveLayouts } from "../archive/metadata/archive-layout.ts";
import { arraySeries } from "../archive/packed-leads.ts";
import { checkedStore } from "../archive/chunks/checked-store.ts";
import { chunkReader } from "../archive/chunks/chunk-reader.ts";
import { openZarrGroup } from "../archive/chunks/zarr-group.ts";
import { viewArchive } from "../archive/archive-view.ts";
import { ByteCache } from "../cache/byte-cache.ts";
import { sizesOf } from "../places/grid.ts";
import type { DynamicalDataset } from "./dynamical-client.ts";
import { httpObjects } from "./http-objects.ts";
import { icechunkObjects } from "./worker/icechunk-backend.ts";
import { libraryHere } from "./worker/start-icechunk-worker.ts";
import { openRepository } from "./worker/open-repository.ts";

interface RawQuestion {
  readonly url: string;
  readonly dataset: DynamicalDataset;
  readonly snapshot: string;
  readonly reads: readonly {
    readonly array: string;
    readonly runIndex: number;
    readonly row: number;
    readonly column: number;
  }[];
}

interface RawAnswer {
  /** Starts of all complete runs [h since 1970]. */
  readonly wholeRuns: readonly number[];
  readonly leadHours: readonly number[];
  readonly members: number;
  /** Values of each read, [lead][member]. */
  readonly series: readonly Float64Array[];
}

/** Reads the stored numbers of a repository. */
export async function readRaw({ url, dataset, snapshot, reads }: RawQuestion): Promise<RawAnswer> {
  libraryHere();
  const { backend, fromArchive } = icechunkObjects(url, httpObjects({ url }), undefined);
  const repository = await openRepository(backend);
  const session = await repository.readonlySession({ snapshotId: snapshot });
  const store = checkedStore(session.store);
  const none = { chunks: new ByteCache<never>(0, () => 0), series: new ByteCache<undefined>(0, () => 0) };
  const caches = none as unknown as Parameters<typeof viewArchive>[0]["caches"];
  const options = { layout: archiveLayouts[dataset], store, snapshot, caches, tiles: undefined, fromArchive };
  const { archive, runs } = await viewArchive(options);
  const { leadHours, memberNumbers, grid } = archive;
  const members = memberNumbers.length;
  const { rows, columns } = sizesOf(grid);
  const group = await openZarrGroup(store);
  const readChunk = chunkReader({ group, name: "raw", chunks: caches.chunks, fromArchive });
  const lengths = {
    lead_time: leadHours.length,
    ensemble_member: members,
    row: rows,
    column: columns,
  };
  const series = await Promise.all(
    reads.map(async ({ array: name, runIndex, row, column }) => {
      const array = archiveArray(name, (await group.array(name))!, true, lengths);
      const cell = { row, column, latitude: 0, longitude: 0 };
      return arraySeries(readChunk, array, members, cell, { runIndex, from: 0, to: leadHours.length });
    }),
  );
  return { wholeRuns: runs.map(({ start }) => start), leadHours, members, series };
}
