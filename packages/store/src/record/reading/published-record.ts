import { type ByteCache, unlessLate } from "@halcyon/weather/source-kit";
import type { StoreStorage } from "../../storage/storage.ts";
import { StoreError } from "../../store-error.ts";
import type { ShardIndex } from "../../zarr/chunks/shard-index.ts";
import { publishedRecord } from "../record-pointer.ts";
import { offeringOf } from "../record-store-description.ts";
import { openStoredRecord, type StoredRecord } from "../stored-record.ts";

export interface PublishedRecordOptions {
  readonly storage: StoreStorage;
  readonly record: string;
  readonly indexes: ByteCache<ShardIndex | undefined>;
  /** How long the pointer is believed [ms]. At 0 or less it is asked for and waited for each time. */
  readonly maxAgeMs: number;
  readonly clock: () => number;
}

/**
 * The record that can be read now.
 *
 * The pointer is read again when it is older than `maxAgeMs`. Where it, or what it names, cannot be reached for a while, or not within a second,
 * the record known before stays.
 */
export class PublishedRecord {
  readonly #options: PublishedRecordOptions;
  #known: StoredRecord | undefined;
  #readAtMs = -Infinity;
  #reading: Promise<StoredRecord> | undefined;

  constructor(options: PublishedRecordOptions) {
    this.#options = options;
  }

  /** @throws StoreError `empty` where nothing was published, `changed` where another kind of record was */
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

/** What stays the same when a record is published again: what its numbers are. */
function kindOf({ description }: StoredRecord): string {
  const { id, synthetic, step, calendar, monthYears, variables } = description;
  const inOrder = [...variables].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify([id, synthetic, offeringOf(description), step, calendar, monthYears, inOrder]);
}
