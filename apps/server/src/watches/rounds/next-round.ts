import type { ModelId } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Database } from "@halcyon/database/database";

/** Time for which a round of evaluations waits for other model parts of the same run [ms]. Later parts cause another round, which is charged again. */
export const gatherMs = 60_000;

/** Number of past runs of a model part from which the next run is predicted. */
const runsMax = 6;

/** Run of a model part, and the time at which a server first saw it. */
interface Noted {
  /** Start of the run [h since 1970]. */
  readonly run: number;
  /** Time at which a server first saw the run [ms since 1970]. */
  readonly arrived_at: number;
  /** Id of the round of evaluations that used the run; null if no round has used it yet. */
  readonly round: number | null;
}

/**
 * Returns the expected start of a model's next round of evaluations [ms since 1970]. If a run has arrived but is not evaluated yet, the round starts {@link
 * gatherMs} after its arrival. Otherwise, the next run is predicted from the shortest interval between past runs and the shortest delay of their arrival.
 *
 * @returns Undefined if nothing can be predicted, or all predicted times have passed.
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

/**
 * Returns the predicted times of the next rounds of evaluations for a model part.
 *
 * @param noted - Runs of the part, from the newest to the oldest.
 */
function roundOf(noted: readonly Noted[]): readonly number[] {
  const [newest] = noted;
  if (newest === undefined) return [];
  if (newest.round === null) return [newest.arrived_at + gatherMs];
  const apartHours = Math.min(...noted.slice(1).map(({ run }, index) => noted[index]!.run - run));
  const afterMs = Math.min(...noted.map(({ run, arrived_at: at }) => at - run * millisecondsPerHour));
  return [(newest.run + apartHours) * millisecondsPerHour + afterMs + gatherMs];
}
