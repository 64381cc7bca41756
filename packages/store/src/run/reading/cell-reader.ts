import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import { ByteCache } from "@halcyon/weather/source-kit";
import { chunksOfCell, holdsSteps, readSeries, type Series } from "../../zarr/series.ts";
import { readTogether } from "../../zarr/zarr-array.ts";
import type { ShardIndex } from "../../zarr/chunks/shard-index.ts";
import type { StoredVariable, StoreRun } from "../store-run.ts";

/** Values of a variable at a cell, and the cell that they come from. */
interface CellSeries {
  /** Cell that provides the values: the requested cell, or the nearest cell of the same kind (sea or land) that has the variable. */
  readonly cell: number;
  /** Packed values; undefined if no cell within the maximum distance has the variable. */
  readonly values: Int16Array | undefined;
}

/** Maximum share of the cache for shard indexes. All other memory of the cache is for cells. */
const indexShare = 1 / 8;

/** Reader of the cells of runs. It caches cells and shard indexes, up to a maximum size. */
export class CellReader {
  readonly indexes: ByteCache<ShardIndex | undefined>;
  readonly #cells: ByteCache<CellSeries>;
  readonly #substituteKm: number;

  constructor(maxBytes: number, substituteKm: number) {
    this.indexes = new ByteCache(maxBytes * indexShare, (index) => index?.byteLength ?? Infinity);
    this.#cells = new ByteCache(maxBytes * (1 - indexShare), ({ values }) => values?.byteLength ?? 0);
    this.#substituteKm = substituteKm;
  }

  /** Returns the current size of the cache [bytes]. */
  get bytes(): number {
    return this.indexes.bytes + this.#cells.bytes;
  }

  /** Reads all lead times and members of a cell, [lead][member]. Returns cached values directly, and other values as a promise. */
  forecast(run: StoreRun, name: VariableName, cell: number): CellSeries | Promise<CellSeries> {
    const key = `${run.group}/${name}/${cell}`;
    return this.#cells.peek(key) ?? this.#cells.load(key, async () => this.#readForecast(run, name, cell));
  }

  /**
   * Reads the values at all time stamps up to the start of the run, from the cell that provides the forecast. Returns undefined if there are no such values.
   */
  async past(run: StoreRun, name: VariableName, cell: number): Promise<Int16Array | undefined> {
    const key = `${run.group}/past/${name}/${cell}`;
    const kept =
      this.#cells.peek(key) ?? (await this.#cells.load(key, async () => this.#readPast(run, name, cell)));
    return kept.values;
  }

  /**
   * Returns a run with the stored bytes of many cells, those of neighbours read together. Cells in the cache are left out.
   *
   * @param hasPast - True if the hours before the start of the run are wanted too.
   */
  async together(
    run: StoreRun,
    names: readonly VariableName[],
    cells: readonly number[],
    hasPast: boolean,
  ): Promise<StoreRun> {
    const wanted = names.flatMap((name) => {
      const stored = run.variables.get(name);
      if (stored === undefined) return [];
      const { forecast, past } = stored;
      const uncached = cells.filter(
        (cell) =>
          (variable(name).atSea !== true || run.isSea(cell)) &&
          this.#cells.peek(`${run.group}/${name}/${cell}`) === undefined,
      );
      return [forecast, ...(hasPast && past !== undefined ? [past] : [])].flatMap((series) =>
        uncached.flatMap((cell) =>
          chunksOfCell(series, run.places.coordinatesOf(cell)).map((coordinates) => ({
            array: series.array,
            coordinates,
          })),
        ),
      );
    });
    return { ...run, access: await readTogether(wanted, run.access) };
  }

  async #readForecast(run: StoreRun, name: VariableName, cell: number): Promise<CellSeries> {
    const { forecast } = storedVariable(run, name);
    const own = await readAt(run, forecast, cell);
    if (own !== undefined) return { cell, values: own };
    for (const near of run.places.around(cell, this.#substituteKm)) {
      if (run.isSea(near) !== run.isSea(cell)) continue;
      const values = await readAt(run, forecast, near);
      if (values !== undefined) return { cell: near, values };
    }
    return { cell, values: undefined };
  }

  async #readPast(run: StoreRun, name: VariableName, cell: number): Promise<CellSeries> {
    const { forecast, past } = storedVariable(run, name);
    // The cell itself mostly answers, which the index of its shard says before the forecast is there.
    if (past !== undefined && (await holdsSteps(forecast, run.places.coordinatesOf(cell), 0, run.access)))
      return { cell, values: await readAt(run, past, cell) };
    const answering = await this.forecast(run, name, cell);
    if (past !== undefined) return { cell: answering.cell, values: await readAt(run, past, answering.cell) };
    const atStart = answering.values?.[0] ?? packedMissing;
    return { cell: answering.cell, values: Int16Array.of(atStart) };
  }
}

function storedVariable(run: StoreRun, name: VariableName): StoredVariable {
  const stored = run.variables.get(name);
  if (stored === undefined) throw new Error(`${run.group} does not hold ${name}.`);
  return stored;
}

async function readAt(run: StoreRun, series: Series, cell: number): Promise<Int16Array | undefined> {
  return readSeries(series, run.places.coordinatesOf(cell), run.access);
}
