import type { EpochHour } from "@halcyon/schema/time";

/** Time for which a run is skipped after damage was found in it [ms]. */
export const damagedMs = 30 * 60_000;

/** A run in which damage was found. */
export interface DamagedRun {
  readonly run: EpochHour;
  /** Time of the next attempt [ms since 1970]. */
  readonly untilMs: number;
  /** The damage, for the operator. */
  readonly cause: Error;
}

/**
 * The runs of a model part in which this process found damage while reading. Each is skipped for a while, and then tried again.
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
  #found = 0;

  /** @param nowMs - Returns the current time [ms since 1970]. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Number of times that damage was found. Runs that are already skipped are not counted again. */
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

  /** Returns the newest damaged run that starts after a given time, or the newest of all if no time is given. */
  newestAfter(run: EpochHour = -Infinity): DamagedRun | undefined {
    if (this.#marked.size === 0) return undefined;
    const newer = [...this.#marked.values()].filter((marked) => marked.run > run && this.has(marked.run));
    return newer.toSorted((left, right) => right.run - left.run)[0];
  }
}
