import { variableNames } from "@halcyon/schema";
import { scorePart } from "@halcyon/scoring";
import type { PartForecast } from "@halcyon/weather";
import type { HourScores, PartTask } from "../scoring-threads/part-task.ts";
import type { ScoreApart } from "../scoring-threads/scoring-threads.ts";
import type { Admission, Scorable } from "./admit.ts";
import { type PartToScore, partsToScore, type ScoredPart, withoutGap } from "./score-parts.ts";

/** Up to this many packed values scoring takes a few milliseconds, and less than its way to a thread and back is worth. */
const inLoopMaxValues = 250_000;

/**
 * Scores each part by itself, all of a large forecast apart from the event loop.
 *
 * @param read - The weather of the parts.
 * @throws Refusal data_gap, overloaded
 */
export async function scorePartsApart(
  admitted: Admission<Scorable>,
  read: readonly PartForecast[],
  scoreApart: ScoreApart,
): Promise<readonly ScoredPart<HourScores>[]> {
  const parts = partsToScore(admitted, read, 0);
  const isLarge = parts.reduce((sum, part) => sum + valuesOf(part), 0) > inLoopMaxValues;
  return Promise.all(
    parts.map(async ({ input, ...part }) => ({
      ...part,
      scores: withoutGap(
        admitted,
        part,
        isLarge ? await scoreApart(taskOf(admitted, input)) : scorePart(input),
      ),
    })),
  );
}

/** The packed values that scoring a part looks at: hours, members and variables. */
function valuesOf({ input: { fromRow, toRow, weather } }: PartToScore): number {
  return (toRow - fromRow) * weather.members * weather.grids.size;
}

function taskOf(
  { entry: { constraints } }: Admission<Scorable>,
  { entry: _prepared, reach, ...input }: PartToScore["input"],
): PartTask {
  const carried = variableNames.map((name) => [name, reach(name)] as const).filter(([, hours]) => hours > 0);
  return { ...input, constraints, reachHours: new Map(carried) };
}
