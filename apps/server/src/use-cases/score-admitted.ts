import type { Admission, Scorable } from "./admit.ts";
import { inSpan } from "../seeing/spans.ts";
import { joinParts, type ScoredForecast } from "./join-parts.ts";
import { scorePartsApart } from "./score-parts-apart.ts";
import { scoreParts } from "./score-parts.ts";

/**
 * Scores the hours ahead of an admitted request.
 *
 * @throws Refusal weather_unavailable, data_gap
 */
export async function scoreAdmitted<Scored extends Scorable>(
  admitted: Admission<Scored>,
): Promise<ScoredForecast<Scored>> {
  const read = await admitted.read(0);
  return inSpan("score", async () =>
    joinParts(
      admitted,
      admitted.scoreApart === undefined
        ? scoreParts(admitted, read, 0)
        : await scorePartsApart(admitted, read, admitted.scoreApart),
    ),
  );
}
