import type { ModelId } from "@halcyon/schema";
import type { Database } from "@halcyon/database/database";
import { nextRun, type SeenRun } from "../runs/next-run.ts";
import { roundParts } from "../runs/run-arrivals.ts";

/** Time for which a round of evaluations waits for other model parts of the same run [ms]. Later parts cause another round, which is charged again. */
export const gatherMs = 60_000;

/** Run of a model part, and its round of evaluations. */
interface Noted extends SeenRun {
  /** Id of the round of evaluations that used the run; null if no round has used it yet. */
  readonly round: number | null;
}

/**
 * Returns the expected start of a model's next round of evaluations [ms since 1970]. If a run has arrived but is not evaluated yet, the round starts {@link
 * gatherMs} after its arrival. Otherwise, it starts {@link gatherMs} after the expected arrival of the next run.
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
    .where("part", "in", roundParts)
    .orderBy("run", "desc")
    .limit(100)
    .execute();
  const expected = [...Map.groupBy(rows, ({ part }) => part).values()].map(roundOf);
  const next = Math.min(...expected.filter((ms) => ms > nowMs));
  return Number.isFinite(next) ? next : undefined;
}

/**
 * Returns the predicted time of the next round of evaluations for a model part; NaN if it cannot be predicted.
 *
 * @param noted - Runs of the part, from the newest to the oldest.
 */
function roundOf(noted: readonly Noted[]): number {
  const [newest] = noted;
  const arrivesMs = newest?.round === null ? newest.arrived_at : nextRun(noted)?.expectedMs;
  return (arrivesMs ?? NaN) + gatherMs;
}
