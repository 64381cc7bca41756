import type { VariableName } from "@halcyon/schema";
import { isLand } from "../places/land-mask.ts";
import { nearestCell } from "../places/nearest-cell.ts";
import type { Cell, NativeWeather, ReadRequest, WeatherSource } from "../source/source.ts";
import { unlessLate } from "../work/unless-late.ts";
import { archiveDescription, type ArchiveTerms } from "./archive-description.ts";
import { ArchiveError } from "./archive-error.ts";
import type { ArchiveLayout } from "./archive-layout.ts";
import { type ArchiveView, viewArchive } from "./archive-view.ts";
import { cellSeries } from "./cell-series.ts";
import { httpObjects, type HttpOptions } from "./http-objects.ts";
import { nativeStamps, type RunLead } from "./native-stamps.ts";
import { type Archive, openArchive } from "./open-archive.ts";
import { packedGrid, sourceOf } from "./packed-grid.ts";
import { openZarrGroup } from "./zarr-group.ts";
import { zarrStorage } from "./zarr-storage.ts";

export interface ArchiveOptions extends HttpOptions, ArchiveTerms {
  readonly layout: ArchiveLayout;
  /** Most that decoded chunks, what was read at cells and shard indexes take together [bytes]. */
  readonly cacheBytes?: number;
  /** How long the list of runs is believed [ms]. */
  readonly refreshMs?: number;
}

const cacheBytesDefault = 256 * 1024 * 1024;
const refreshMsDefault = 5 * 60 * 1000;

/**
 * Forecasts in a Zarr archive on the web, as dynamical.org lays them out. Only the chunks that hold a cell are read.
 *
 * Runs count once all their leads are there. The hours before a run come from the shortest leads of the complete runs before it, of the
 * control forecast. While the archive does not answer, or not within a second, the runs that are known stay.
 *
 * @throws ArchiveError here and from every read; no value stands in for what an archive does not give.
 * @example
 * ```js
 * const archive = await archiveSource({ url, layout: archiveLayouts["noaa-gfs-forecast"] });
 * archive.describe().members; // => 1
 * ```
 */
export async function archiveSource(options: ArchiveOptions): Promise<WeatherSource> {
  const { layout, cacheBytes = cacheBytesDefault, refreshMs = refreshMsDefault, clock = Date.now } = options;
  const objects = httpObjects(options);
  const archive = await openArchive(await openZarrGroup(zarrStorage(objects, 0)), layout);
  let view = await viewArchive(objects, archive, cacheBytes);
  let viewedMs = clock();
  let refreshing: Promise<void> | undefined;
  const description = archiveDescription(options, layout, archive, view.runs);

  async function refresh(): Promise<void> {
    try {
      view = await viewArchive(objects, archive, cacheBytes, view);
    } catch (error) {
      if (!(error instanceof ArchiveError) || error.code !== "retry_later") throw error;
    }
    viewedMs = clock();
  }

  return {
    describe: () => description,
    latestRun: async (now, isPassedOver = () => false) => {
      if (clock() - viewedMs >= refreshMs) {
        refreshing ??= unlessLate(
          refresh().finally(() => (refreshing = undefined)),
          undefined,
        );
        await refreshing;
      }
      return view.runs.findLast(({ start }) => start <= now && !isPassedOver(start))?.start;
    },
    locate: (location) => {
      const cell = nearestCell(archive.grid, location);
      if (cell === undefined) return Promise.resolve(undefined);
      const { latitude, longitude } = cell;
      return Promise.resolve({ latitude, longitude, sea: !isLand(cell) } satisfies Cell);
    },
    read: (request) =>
      read(view, archive, description.id, request).catch((error: unknown) => {
        if (error instanceof ArchiveError && error.code === "damaged") error.damagedRun = request.run;
        throw error;
      }),
  };
}

async function read(
  { reader, runs }: ArchiveView,
  archive: Archive,
  id: string,
  { cell, run: start, variables, from, to }: ReadRequest,
): Promise<NativeWeather> {
  const carried = variables.map((name) => {
    const entry = archive.variables.get(name);
    if (entry === undefined) throw new Error(`${id} does not carry ${name}.`);
    return entry;
  });
  const gridCell = nearestCell(archive.grid, cell);
  if (gridCell === undefined) throw new Error(`The cell lies outside ${id}.`);
  const run = runs.find((known) => known.start === start);
  if (run === undefined) {
    throw new ArchiveError("retry_later", `${id} has no complete run of that time. Ask for the latest run.`);
  }
  const stamps = nativeStamps(runs, run, archive.leadHours, from, to);
  const grids = await Promise.all(
    carried.map(async (entry): Promise<[VariableName, Int16Array]> => {
      const wanted = stamps.flatMap((stamp) => wantedLeads(sourceOf(entry, stamp), entry.meansRestartHours));
      const series = await Promise.all(
        entry.arrays.map((array) => cellSeries(reader, array, gridCell, wanted)),
      );
      return [entry.name, packedGrid(archive, entry, series, stamps)];
    }),
  );
  return { members: archive.members, stamps: stamps.map(({ stamp }) => stamp), grids: new Map(grids) };
}

/** The leads that a stamp's value follows from: the one before too, where means overlap. */
function wantedLeads(source: RunLead | undefined, meansRestartHours: number | undefined): readonly RunLead[] {
  if (source === undefined) return [];
  return meansRestartHours === undefined ? [source] : [{ ...source, lead: source.lead - 1 }, source];
}
