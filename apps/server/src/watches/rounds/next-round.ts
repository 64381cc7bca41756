import type { ModelId } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Database } from "@halcyon/database/database";

/** Time for which a round waits for other parts of the same run [ms]. Parts that come later begin another round, which costs its places once more. */
export const gatherMs = 60_000;

/** Number of runs of a part that predict the next one. */
const runsMax = 6;

/** Run as it was noted. */
interface Noted {
  /** Start of the run [h since 1970]. */
  readonly run: number;
  /** Arrival of the run [ms since 1970]. */
  readonly arrived_at: number;
  /** Round that has evaluated the run; null before that. */
  readonly round: number | null;
}

/**
 * Returns when the next round of a model is expected to begin [ms since 1970], by the runs that have come. The next run of a part starts as long after the
 * newest as runs lie apart. It comes as long after its start as runs take at least.
 *
 * @returns Undefined where fewer than two runs of each part are known, or the next ones are late.
 */
export async function nextRoundExpected(
  database: Pick<Database, "selectFrom">,
  model: ModelId,
  nowMs: number,
): Promise<number | undefined> {
  const rows = await database
    .selectFrom("run_arrival")
    .select(["part", "run", "arrived_at", "round"])
    .where("model", "=", model)
    .orderBy("run", "desc")
    .limit(100)
    .execute();
  const expected = [...Map.groupBy(rows, ({ part }) => part).values()].flatMap((noted) =>
    roundOf(noted.slice(0, runsMax)),
  );
  const next = Math.min(...expected.filter((ms) => ms > nowMs));
  return Number.isFinite(next) ? next : undefined;
}

/** @param noted - Runs of a part, the newest first. */
function roundOf(noted: readonly Noted[]): readonly number[] {
  const [newest] = noted;
  if (newest === undefined) return [];
  if (newest.round === null) return [newest.arrived_at + gatherMs];
  const apartHours = Math.min(...noted.slice(1).map(({ run }, index) => noted[index]!.run - run));
  const afterMs = Math.min(...noted.map(({ run, arrived_at: at }) => at - run * millisecondsPerHour));
  return [(newest.run + apartHours) * millisecondsPerHour + afterMs + gatherMs];
}
