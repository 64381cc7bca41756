import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { unlessLate } from "@halcyon/weather/source-kit";
import type { StoreStorage } from "../../storage/storage.ts";
import { StoreError } from "../../store-error.ts";
import { type PublishedRun, publishedRuns } from "../run-pointer.ts";

interface PublishedRunsOptions<Run> {
  readonly storage: StoreStorage;
  readonly part: string;
  /** Opens the Zarr group of a run. */
  readonly openRun: (group: string) => Promise<Run>;
  /** Maximum number of runs whose metadata and coordinates are cached. */
  readonly openRunsMax: number;
  /** Maximum age of the cached pointer, which lists the published runs [ms]. If it is 0 or less, every call reads the pointer first. */
  readonly maxAgeMs: number;
  readonly clock: () => number;
}

/**
 * Runs that can be read now, and runs that were opened earlier. The pointer file lists the published runs, and is read again once it is older than `maxAgeMs`.
 * If the file is unreadable, missing or out of date, the known runs stay in use. New runs are then not found, so the age of the used run increases.
 */
export class PublishedRuns<Run extends { readonly run: EpochHour }> {
  readonly #options: PublishedRunsOptions<Run>;
  readonly #opened = new Map<EpochHour, { readonly group: string; readonly run: Promise<Run> }>();
  #known: readonly PublishedRun[] = [];
  #readAtMs = -Infinity;
  #reading: Promise<readonly PublishedRun[]> | undefined;

  constructor(options: PublishedRunsOptions<Run>) {
    this.#options = options;
  }

  /** Returns the newest run that starts at or before `now` and is not excluded. */
  async newestAt(
    now: EpochHour,
    isPassedOver: (run: EpochHour) => boolean = () => false,
  ): Promise<EpochHour | undefined> {
    const runs = await this.#current();
    return runs.find(({ run }) => run <= now && !isPassedOver(run))?.run;
  }

  /** Returns the starts of the runs in [from, to], in ascending order. */
  async between(from: EpochHour, to: EpochHour): Promise<readonly EpochHour[]> {
    const runs = await this.#current();
    return runs
      .map(({ run }) => run)
      .filter((run) => run >= from && run <= to)
      .toReversed();
  }

  /**
   * Opens a run. The run stays open for readers that already use it, even if the pointer file no longer names it.
   *
   * @throws StoreError `missing` if the run is not published
   */
  async open(run: EpochHour): Promise<Run> {
    const opened = this.#opened.get(run);
    const published = this.#known.find((candidate) => candidate.run === run);
    if (opened !== undefined && (published === undefined || published.group === opened.group))
      return opened.run;
    const found = published ?? (await this.#current()).find((candidate) => candidate.run === run);
    if (found === undefined) {
      throw new StoreError("missing", `${this.#options.part} has no run of ${formatEpochHour(run)}`);
    }
    return this.#open(found);
  }

  /** Removes a run from the cache, so that the run is read again when it is opened. */
  forget(run: EpochHour): void {
    const published = this.#known.find((candidate) => candidate.run === run);
    this.#opened.delete(run);
    if (published !== undefined) this.#options.storage.forget(published.group);
  }

  #open({ run, group }: PublishedRun): Promise<Run> {
    const again = this.#opened.get(run);
    if (again?.group === group) return again.run;
    const { openRun, openRunsMax } = this.#options;
    const opening = openRun(group).then((opened) => {
      if (opened.run === run) return opened;
      const what = `${group} starts at ${formatEpochHour(opened.run)}, not at ${formatEpochHour(run)}`;
      throw new StoreError("unsupported", what);
    });
    this.#opened.delete(run);
    this.#opened.set(run, { group, run: opening });
    opening.catch(() => {
      if (this.#opened.get(run)?.run === opening) this.#opened.delete(run);
    });
    for (const oldest of this.#opened.keys()) {
      if (this.#opened.size <= openRunsMax) break;
      this.#opened.delete(oldest);
    }
    return opening;
  }

  async #current(): Promise<readonly PublishedRun[]> {
    const { clock, maxAgeMs } = this.#options;
    if (clock() - this.#readAtMs <= maxAgeMs) return this.#known;
    if (this.#reading === undefined) {
      const reading = this.#read().finally(() => {
        this.#reading = undefined;
      });
      this.#reading = this.#known.length === 0 || maxAgeMs <= 0 ? reading : unlessLate(reading, this.#known);
    }
    return this.#reading;
  }

  async #read(): Promise<readonly PublishedRun[]> {
    const { storage, part, clock } = this.#options;
    try {
      const runs = await publishedRuns(storage, part);
      if (runs.length > 0) this.#known = runs;
    } catch (error) {
      if (!(error instanceof StoreError) || this.#known.length === 0) throw error;
    }
    this.#readAtMs = clock();
    return this.#known;
  }
}
