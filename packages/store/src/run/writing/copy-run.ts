import { type Location, packedMissing, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { Cell, NativeWeather, WeatherSource } from "@halcyon/weather";
import { greatCircleKm } from "@halcyon/weather/source-kit";
import type { SiteCells } from "../../cells/store-cells.ts";
import type { StoreRoot } from "../../publication/open-shelf.ts";
import type { PublishedRun } from "../run-pointer.ts";
import { openRunWriter, type RunWriterOptions } from "./run-writer.ts";

export interface CopyRunOptions extends RunWriterOptions {
  /** Folder of the store, or its bucket. */
  readonly root: StoreRoot;
  /** Name of the part of the store to which runs are written: the folder with the runs of one forecast product. */
  readonly part: string;
  /** Coverage radius of each cell in the store [km]. */
  readonly reachKm: number;
  /** Called for each place that is left out because it is outside the coverage of the source. */
  readonly onOutside?: (place: Location) => void;
  /** Called after each copied cell, with the number of copied cells and of all cells. */
  readonly onCell?: (done: number, cells: number) => void;
}

/**
 * Copies a run of a source into a point store, for the given places, and publishes it. An interrupted copy is continued.
 *
 * @param run - Run that the source has.
 * @throws RangeError if the source does not cover any of the places, or if a place is out of reach of its cell
 * @throws StoreError if another writer locks the part, or if the store cannot be written. Errors of the source are thrown unchanged.
 * @example
 * ```js
 * const source = syntheticSource({ product: "gfs", seed: 1 });
 * const run = await source.latestRun(epochHourOf(Date.UTC(2026, 10, 21, 9)));
 * const places = [{ latitude: 51.5, longitude: -0.12 }];
 * const published = await copyRun(source, run, places, { root, part: "gfs", reachKm: 20 });
 * published.run === run; // => true
 * ```
 */
export async function copyRun(
  source: WeatherSource,
  run: EpochHour,
  places: readonly Location[],
  { root, part, reachKm, onOutside = () => undefined, onCell, ...options }: CopyRunOptions,
): Promise<PublishedRun> {
  const { id, synthetic, members, leadHours, variables, grid, coverage, attribution, licence } =
    source.describe();
  const cells = await cellsOf(source, places, reachKm, onOutside);
  if (cells.length === 0) throw new RangeError(`${id} covers none of the places: ${coverage}.`);
  const sites: SiteCells = { sites: cells, reachKm };
  const writer = await openRunWriter(
    root,
    {
      part,
      id,
      synthetic,
      cells: sites,
      leadHours,
      members,
      variables,
      grid: `${counted(cells.length, "cell")} of ${grid}`,
      coverage: `${reachKm} km around ${counted(cells.length, "place")}`,
      attribution,
      licence,
    },
    run,
    options,
  );
  try {
    let done = 0;
    for (const tile of writer.tiles) {
      const wanted = [...variables.keys()].filter((name) => !writer.isWritten(tile, name));
      if (wanted.length > 0) {
        const grids = await readTile(
          source,
          run,
          tile.cells.map((index) => cells[index]!),
          wanted,
          () => onCell?.(++done, cells.length),
        );
        for (const [name, values] of grids) await writer.writeTile(tile, name, values);
      } else done += tile.cells.length;
    }
    return await writer.publish();
  } finally {
    await writer.close();
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns the cells that provide the data for the places, without duplicates. Places outside the coverage are left out. */
async function cellsOf(
  source: WeatherSource,
  places: readonly Location[],
  reachKm: number,
  onOutside: (place: Location) => void,
): Promise<Cell[]> {
  const found = new Map<string, Cell>();
  for (const place of places) {
    const cell = await source.locate(place);
    if (cell === undefined) {
      onOutside(place);
      continue;
    }
    const distanceKm = greatCircleKm(place, cell);
    if (distanceKm > reachKm) {
      const where = `${place.latitude}, ${place.longitude} lies ${Math.ceil(distanceKm)} km`;
      throw new RangeError(
        `${where} from the cell that answers for it, beyond the reach of ${reachKm} km: raise the reach.`,
      );
    }
    found.set(`${cell.latitude} ${cell.longitude}`, cell);
  }
  return [...found.values()];
}

/** Reads the values of each variable for the cells of a tile, [cell][lead][member]. */
async function readTile(
  source: WeatherSource,
  run: EpochHour,
  cells: readonly Cell[],
  variables: readonly VariableName[],
  onCell: () => void,
): Promise<Map<VariableName, Int16Array>> {
  const { leadHours, members } = source.describe();
  const size = leadHours.length * members;
  const grids = new Map(
    variables.map((name) => [name, new Int16Array(cells.length * size).fill(packedMissing)]),
  );
  for (const [index, cell] of cells.entries()) {
    const native = await source.read({ cell, run, variables, from: run, to: run + leadHours.at(-1)! });
    for (const name of variables) copyLeads(native, name, run, leadHours, grids.get(name)!, index * size);
    onCell();
  }
  return grids;
}

/** Copies the values of a cell at those time stamps that are lead times of the run. Leaves out the hours before the run. */
function copyLeads(
  { stamps, members, grids }: NativeWeather,
  name: VariableName,
  run: EpochHour,
  leadHours: readonly number[],
  target: Int16Array,
  offset: number,
): void {
  const values = grids.get(name);
  if (values === undefined) return;
  const rows = new Map(stamps.map((stamp, row) => [stamp, row]));
  leadHours.forEach((lead, index) => {
    const row = rows.get(run + lead);
    if (row === undefined) return;
    target.set(values.subarray(row * members, (row + 1) * members), offset + index * members);
  });
}
