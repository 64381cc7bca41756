import { packedMissing, type VariableName } from "@halcyon/schema";
import type { RecordWithPlaces, RecordRequest, RecordWeather } from "@halcyon/weather";
import { storeSourceDefaults } from "../../run/reading/store-source.ts";
import type { StoreStorage } from "../../storage/storage.ts";
import { StoreError } from "../../store-error.ts";
import { RecordReader } from "./record-reader.ts";
import { openStoredRecord, type StoredRecord } from "../stored-record.ts";
import { type ByteCache, unlessLate } from "@halcyon/weather/source-kit";
import type { ShardIndex } from "../../zarr/chunks/shard-index.ts";
import { publishedRecord } from "../record-pointer.ts";
import { offeringOf } from "../record-layout.ts";

export interface RecordStoreOptions {
  readonly storage: StoreStorage;
  /** Name of the record's folder below the root. */
  readonly record: string;
  /** Maximum size of the cache of decoded chunks and shard indexes [bytes]. For this and the following options, `storeSourceDefaults` has the defaults. */
  readonly cacheBytes?: number;
  /** Maximum age of the cached pointer file, which names the published record [ms]. If it is 0 or less, every call reads the pointer file first. */
  readonly pointerMaxAgeMs?: number;
  /**
   * Maximum distance of a substitute cell for a cell that lacks a variable [km]. A sea cell is replaced only by a sea cell, and a land cell only by a land
   * cell.
   */
  readonly substituteKm?: number;
  /** Returns the current time [ms since 1970]. */
  readonly clock?: () => number;
}

/**
 * Opens a record of a point store as a source of weather. If the record is published again while it is open, the new record replaces it completely. The
 * description then has a new revision, and may have a new first and last step.
 *
 * @throws StoreError `empty` if nothing was published yet
 * @example Continues from {@link copyRecord}.
 * ```js
 * await writer.publish();
 * const kept = await recordStoreSource({ storage: folderStorage(root), record: "history" });
 * kept.describe().id; // => "synthetic"
 * ```
 */
export async function recordStoreSource(options: RecordStoreOptions): Promise<RecordWithPlaces> {
  const { storage, record, cacheBytes, pointerMaxAgeMs, substituteKm } = {
    ...storeSourceDefaults,
    ...options,
  };
  const reader = new RecordReader(cacheBytes, substituteKm);
  const published = new PublishedRecord({
    storage,
    record,
    indexes: reader.indexes,
    maxAgeMs: pointerMaxAgeMs,
    clock: options.clock ?? Date.now,
  });
  let { description, layout } = await published.current();

  async function current(): Promise<StoredRecord> {
    const stored = await published.current();
    ({ description, layout } = stored);
    return stored;
  }

  return {
    describe: () => description,
    places: () => layout,
    grid: () => ("sites" in layout ? undefined : layout),
    locate: async (location) => {
      const { places, isBare, cellAt } = await current();
      const index = places.nearest(location, (cell) => !isBare(cell));
      return index === undefined ? undefined : cellAt(index);
    },
    read: async (request) => readCell(await current(), reader, request),
  };
}

async function readCell(
  record: StoredRecord,
  reader: RecordReader,
  { cell, variables, from, to }: RecordRequest,
): Promise<RecordWeather> {
  const { id, first, last } = record.description;
  const refused = variables.find((name) => !record.series.has(name));
  if (refused !== undefined) throw new Error(`${id} does not carry ${refused}.`);
  const index = record.places.indexOf(cell);
  if (index === undefined) {
    throw new StoreError("changed", `${record.group} has no cell at ${cell.latitude}, ${cell.longitude}`);
  }
  const start = Math.max(from, first);
  const steps = Math.max(0, Math.min(to, last) - start + 1);
  const grids = new Map<VariableName, Int16Array>(
    variables.map((name) => [name, new Int16Array(steps).fill(packedMissing)]),
  );
  if (steps > 0) {
    await Promise.all(
      variables.map(async (name) => reader.readInto(record, name, index, start - first, grids.get(name)!)),
    );
  }
  return { from: start, steps, grids };
}

interface PublishedRecordOptions {
  readonly storage: StoreStorage;
  readonly record: string;
  readonly indexes: ByteCache<ShardIndex | undefined>;
  /** Maximum age of the cached pointer to the published record [ms]. If it is 0 or less, every call reads the pointer first. */
  readonly maxAgeMs: number;
  readonly clock: () => number;
}

/**
 * Current version of a record. The pointer is read again once it is older than `maxAgeMs`. If the pointer or the new record cannot be read, or takes more
 * than a second, the previous record stays in use.
 */
class PublishedRecord {
  readonly #options: PublishedRecordOptions;
  #known: StoredRecord | undefined;
  #readAtMs = -Infinity;
  #reading: Promise<StoredRecord> | undefined;

  constructor(options: PublishedRecordOptions) {
    this.#options = options;
  }

  /**
   * Returns the current record.
   *
   * @throws StoreError `empty` if nothing was published, `changed` if another kind of record was published.
   */
  async current(): Promise<StoredRecord> {
    const { clock, maxAgeMs } = this.#options;
    if (this.#known !== undefined && clock() - this.#readAtMs <= maxAgeMs) return this.#known;
    if (this.#reading === undefined) {
      const reading = this.#read().finally(() => {
        this.#reading = undefined;
      });
      this.#reading = this.#known === undefined || maxAgeMs <= 0 ? reading : unlessLate(reading, this.#known);
    }
    return this.#reading;
  }

  async #read(): Promise<StoredRecord> {
    const { clock } = this.#options;
    const known = this.#known;
    try {
      this.#known = await this.#newest();
    } catch (error) {
      if (known === undefined || !(error instanceof StoreError) || error.code !== "unreachable") throw error;
    }
    this.#readAtMs = clock();
    return this.#known!;
  }

  async #newest(): Promise<StoredRecord> {
    const { storage, record, indexes } = this.#options;
    const group = await publishedRecord(storage, record);
    if (group === undefined) throw new StoreError("empty", `${record} has no published record`);
    const known = this.#known;
    if (known?.group === group) return known;
    const opened = await openStoredRecord(group, { storage, indexes });
    if (known !== undefined && kindOf(opened) !== kindOf(known)) {
      throw new StoreError(
        "changed",
        `${group} is another record than ${known.group}, not a new state of it`,
      );
    }
    return opened;
  }
}

/** Returns the properties that must stay the same when a record is published again, because they determine the meaning of its numbers. */
function kindOf({ description }: StoredRecord): string {
  const { id, synthetic, step, calendar, monthYears, variables } = description;
  const inOrder = [...variables].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify([id, synthetic, offeringOf(description), step, calendar, monthYears, inOrder]);
}
