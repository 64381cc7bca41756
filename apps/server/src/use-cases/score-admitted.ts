import { scorePart } from "@halcyon/scoring";
import { inSpan } from "../seeing/spans.ts";
import type { Admission, Scorable } from "./admit.ts";
import { apartFromLoop, partTask } from "./apart-from-loop.ts";
import { joinParts, type ScoredForecast } from "./join-parts.ts";
import { partsToScore, scoreEach } from "./score-parts.ts";

/**
 * Scores the hours ahead of an admitted request.
 *
 * @throws Refusal weather_unavailable, data_gap, overloaded
 */
export async function scoreAdmitted<Scored extends Scorable>(
  admitted: Admission<Scored>,
): Promise<ScoredForecast<Scored>> {
  const parts = partsToScore(admitted, await admitted.read(0), 0);
  const apart = apartFromLoop(admitted, parts);
  return inSpan("score", async () =>
    joinParts(
      admitted,
      await scoreEach(admitted, parts, (input) =>
        apart === undefined ? scorePart(input) : apart.score(partTask(admitted, input)),
      ),
    ),
  );
}
