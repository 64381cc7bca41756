import { variableNames } from "@halcyon/schema";
import type { PartInput } from "@halcyon/scoring";
import type { PartTask } from "../scoring-threads/part-task.ts";
import type { ScoreApart } from "../scoring-threads/scoring-threads.ts";
import type { Admission, Scorable } from "./admit.ts";
import type { PartToScore } from "./score-parts.ts";

/** Up to this many packed values scoring takes a few milliseconds, and less than its way to a thread and back is worth. */
const inLoopMaxValues = 250_000;

/** The threads, where there are any and the parts would keep the event loop too long; undefined where they are scored in it. */
export function apartFromLoop(
  { scoreApart }: Pick<Admission<Scorable>, "scoreApart">,
  parts: readonly PartToScore[],
): ScoreApart | undefined {
  const values = parts.reduce((sum, part) => sum + valuesOf(part), 0);
  return values > inLoopMaxValues ? scoreApart : undefined;
}

/** The packed values that scoring a part looks at: hours, members and variables. */
function valuesOf({ input: { fromRow, toRow, weather } }: PartToScore): number {
  return (toRow - fromRow) * weather.members * weather.grids.size;
}

/** What a thread is sent of a part. */
export function partTask(
  { entry: { constraints } }: Pick<Admission<Scorable>, "entry">,
  { entry: _prepared, reach, ...input }: PartInput,
): PartTask {
  const carried = variableNames.map((name) => [name, reach(name)] as const).filter(([, hours]) => hours > 0);
  return { ...input, constraints, reachHours: new Map(carried) };
}
