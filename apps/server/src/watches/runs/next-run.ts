import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";

/** Number of past runs of a model part from which the next run is predicted. */
export const seenRunsMax = 6;

/** Run of a model part, and the time at which a server first saw it. */
export interface SeenRun {
  /** Start of the run [h since 1970]. */
  readonly run: EpochHour;
  /** Time at which a server first saw the run [ms since 1970]. */
  readonly arrived_at: number;
}

/** Run that has not arrived yet. */
export interface NextRun {
  readonly run: EpochHour;
  /** Expected time of its arrival [ms since 1970]. */
  readonly expectedMs: number;
}

/**
 * Predicts the next run of a model part from the shortest interval between past runs and the shortest delay of their arrival.
 *
 * @param seen - Runs of the part, from the newest to the oldest. Only the first `seenRunsMax` count.
 * @returns Undefined if fewer than two runs are known.
 */
export function nextRun(seen: readonly SeenRun[]): NextRun | undefined {
  const noted = seen.slice(0, seenRunsMax);
  const [newest, ...older] = noted;
  if (newest === undefined || older.length === 0) return undefined;
  const apartHours = Math.min(...older.map(({ run }, index) => noted[index]!.run - run));
  const afterMs = Math.min(...noted.map(({ run, arrived_at: at }) => at - run * millisecondsPerHour));
  const run = newest.run + apartHours;
  return { run, expectedMs: run * millisecondsPerHour + afterMs };
}
