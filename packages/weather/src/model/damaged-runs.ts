import type { Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { SourceError } from "../source/source-error.ts";
import type { Cell } from "../source/source.ts";

/** Time for which a damaged run is skipped [ms]. */
export const damagedMs = 30 * 60_000;

/** Limits of the time for which a source that gave no weather at a cell is not asked again there [s]. */
const silentSeconds = { min: 15, usual: 30, max: 600 } as const;

/** Run in which damaged data were found, and which is skipped for a while. */
export interface DamagedRun {
  readonly run: EpochHour;
  /** Time until which the run is skipped [ms since 1970]. */
  readonly untilMs: number;
  /** Error that describes the damage, for the operator. */
  readonly cause: Error;
}

/**
 * Runs of a model part that this process found to be damaged, and cells where its source gave no weather. Each is skipped for a while and then tried again.
 *
 * @example
 * ```js
 * const damaged = new DamagedRuns(() => 0);
 * damaged.mark(498_672, new Error("Cut short."));
 * damaged.has(498_672); // => true
 * ```
 */
export class DamagedRuns {
  readonly #nowMs: () => number;
  readonly #marked = new Map<EpochHour, DamagedRun>();
  readonly #silent = new Map<string, { readonly untilMs: number; readonly cause: SourceError }>();
  #found = 0;

  /**
   * Creates an empty list of damaged runs.
   *
   * @param nowMs - Returns the current time [ms since 1970].
   */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Number of times that damage was found. Damage in a run that is already skipped does not count again. */
  get found(): number {
    return this.#found;
  }

  mark(run: EpochHour, cause: Error): void {
    if (this.has(run)) return;
    this.#found += 1;
    this.#marked.set(run, { run, untilMs: this.#nowMs() + damagedMs, cause });
  }

  has(run: EpochHour): boolean {
    const marked = this.#marked.get(run);
    if (marked !== undefined && marked.untilMs > this.#nowMs()) return true;
    this.#marked.delete(run);
    return false;
  }

  /** Notes that the source gave no weather at a cell. Requests that can do without it then do not ask it there for a while. */
  silence(cell: Cell, cause: SourceError): void {
    const { min, usual, max } = silentSeconds;
    const seconds = Math.min(max, Math.max(min, cause.retryAfterSeconds ?? usual));
    for (const [key, { untilMs }] of this.#silent) if (untilMs <= this.#nowMs()) this.#silent.delete(key);
    this.#silent.set(nameOf(cell), { untilMs: this.#nowMs() + seconds * 1000, cause });
  }

  /** Returns the error of the source at a cell, if it gave no weather there a short time ago; otherwise undefined. */
  silentAt(cell: Cell): SourceError | undefined {
    const silent = this.#silent.get(nameOf(cell));
    return silent !== undefined && silent.untilMs > this.#nowMs() ? silent.cause : undefined;
  }

  /** Returns the newest damaged run that starts after a given run; by default, the newest of all damaged runs. Undefined if there is none. */
  newestAfter(run: EpochHour = -Infinity): DamagedRun | undefined {
    if (this.#marked.size === 0) return undefined;
    const newer = [...this.#marked.values()].filter((marked) => marked.run > run && this.has(marked.run));
    return newer.toSorted((left, right) => right.run - left.run)[0];
  }
}

function nameOf({ latitude, longitude }: Location): string {
  return `${latitude} ${longitude}`;
}
