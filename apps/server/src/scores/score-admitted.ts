import { loopTurn } from "@halcyon/weather";
import { inSpan } from "../in-span.ts";
import type { Admission, Scorable } from "./admit.ts";
import { joinParts, type ScoredForecast } from "./join-parts.ts";

import { scoreParts } from "./score-parts.ts";

/**
 * Scores the hours ahead of an admitted request.
 *
 * @throws Refusal weather_unavailable, data_gap; DamagedRunError
 */
export async function scoreAdmitted<Scored extends Scorable>(
  admitted: Admission<Scored>,
): Promise<ScoredForecast<Scored>> {
  await loopTurn();
  const read = await admitted.read(0);
  await loopTurn();
  return inSpan("score", async () => joinParts(admitted, scoreParts(admitted, read, 0)));
}
