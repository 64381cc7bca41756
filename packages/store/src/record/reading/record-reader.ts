import { variable, type VariableName } from "@halcyon/schema";
import { atMost, ByteCache } from "@halcyon/weather/source-kit";
import { holdsSteps, readSteps, stepChunks, stepsOfChunk } from "../../zarr/series.ts";
import type { ShardIndex } from "../../zarr/chunks/shard-index.ts";
import type { StoredRecord } from "../stored-record.ts";

/** Maximum share of the cache for shard indexes. All other memory of the cache is for chunks. */
const indexShare = 1 / 8;

/** Maximum number of chunks that are read at the same time. Decades of hourly values have many chunks. */
const readsMost = 16;

/** Reader of the chunks of records. It caches chunks and shard indexes, up to a maximum size. */
export class RecordReader {
  readonly indexes: ByteCache<ShardIndex | undefined>;
  readonly #chunks: ByteCache<Int16Array | undefined>;
  /** Cache of the cells that provide data, by record, variable and cell. If a cell lacks the variable, a nearby cell is its substitute. */
  readonly #answering: ByteCache<{ readonly cell: number | undefined }>;
  readonly #substituteKm: number;
  readonly #inTurn = atMost(readsMost);

  constructor(maxBytes: number, substituteKm: number) {
    const indexBytes = maxBytes * indexShare;
    this.indexes = new ByteCache(indexBytes / 2, (index) => index?.byteLength ?? Infinity);
    this.#answering = new ByteCache(indexBytes / 2, () => 0);
    this.#chunks = new ByteCache(maxBytes * (1 - indexShare), chunkBytesOf);
    this.#substituteKm = substituteKm;
  }

  /** Returns the current size of the cache [bytes]. */
  get bytes(): number {
    return this.indexes.bytes + this.#chunks.bytes + this.#answering.bytes;
  }

  /**
   * Copies values of a cell into a series, for all steps of the series that the record has.
   *
   * @param from - Offset of the series from the first step of the record [steps].
   * @throws StoreError if the record cannot be read or is damaged.
   */
  async readInto(
    record: StoredRecord,
    name: VariableName,
    cell: number,
    from: number,
    values: Int16Array,
  ): Promise<void> {
    const { cell: answering } = await this.#cellFor(record, name, cell);
    if (answering === undefined) return;
    const series = record.series.get(name)!;
    const coordinates = record.places.coordinatesOf(answering);
    const length = stepsOfChunk(series);
    const first = Math.floor(from / length);
    const chunks = Math.floor((from + values.length - 1) / length) - first + 1;
    await Promise.all(
      Array.from({ length: chunks }, async (_, along) => {
        const chunk = first + along;
        const key = `${record.group}/${name}/${answering}/${chunk}`;
        const held = await this.#chunks.load(key, async () =>
          this.#inTurn(async () => readSteps(series, coordinates, chunk, record.access)),
        );
        const start = chunk * length - from;
        const inside = held?.subarray(Math.max(0, -start), values.length - start) ?? [];
        values.set(inside, Math.max(0, start));
      }),
    );
  }

  /**
   * Returns the cell itself if it has the variable. Otherwise, returns the nearest cell of the same kind (sea or land) that has it. The whole record is
   * searched, so the result does not depend on the requested period.
   */
  async #cellFor(
    record: StoredRecord,
    name: VariableName,
    cell: number,
  ): Promise<{ readonly cell: number | undefined }> {
    const key = `${record.group}/${name}/${cell}`;
    return this.#answering.load(key, async () => {
      if (await this.#holds(record, name, cell)) return { cell };
      if (variable(name).atSea === true && !record.isSea(cell)) return { cell: undefined };
      for (const near of record.places.around(cell, this.#substituteKm)) {
        if (record.isSea(near) === record.isSea(cell) && (await this.#holds(record, name, near)))
          return { cell: near };
      }
      return { cell: undefined };
    });
  }

  async #holds(record: StoredRecord, name: VariableName, cell: number): Promise<boolean> {
    if (record.isBare(cell)) return false;
    const series = record.series.get(name)!;
    const coordinates = record.places.coordinatesOf(cell);
    for (let chunk = 0; chunk < stepChunks(series); chunk += 1) {
      if (await holdsSteps(series, coordinates, chunk, record.access)) return true;
    }
    return false;
  }
}

/**
 * Returns the memory of a cached chunk [bytes]. A chunk at the end of a record counts with its whole buffer. A missing chunk takes no memory, because the
 * index of its shard is already cached.
 */
function chunkBytesOf(values: Int16Array | undefined): number {
  return values?.buffer.byteLength ?? Infinity;
}
