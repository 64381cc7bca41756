import { scoreHours } from "@halcyon/scoring";
import { loopTurn } from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import { inSpan } from "../spans.ts";
import type { Admission, Scorable } from "./admit-entry.ts";
import { type CacheSizes, cacheSizes } from "../cache-sizes.ts";
import { fromWholeRuns } from "../forecast/from-whole-runs.ts";
import { joinParts, type ScoredForecast } from "./join-parts.ts";
import { scoreParts } from "./score-parts.ts";
import { type ScoreApart, scoreWork } from "./score-apart.ts";
import { scoringMs } from "./work-ms.ts";
import { inLoopMaxMs } from "../work.ts";

export type ScoreLocation = (admitted: Admission) => Promise<ScoredForecast>;

/** Three numbers, and the hour as JSON and CSV, which are kept beside them. */
const bytesPerHour = 3 * 8 + 90 + 50;

/**
 * Scores the hours ahead of an admitted request.
 *
 * What it gives throws Refusal weather_unavailable, data_gap, overloaded, and what admission throws where an older run has to answer.
 *
 * @param apart - For forecasts that would keep the event loop too long; without it they are scored in it.
 */
export function scoreLocation(
  { scoresMaxBytes }: Pick<CacheSizes, "scoresMaxBytes"> = cacheSizes,
  apart?: ScoreApart,
): ScoreLocation {
  const scores = new LRUCache<string, ScoredForecast>({
    maxSize: scoresMaxBytes,
    sizeCalculation: ({ median }) => median.length * bytesPerHour + 4096,
  });
  const make: ScoreLocation = async (admitted) => {
    const isLong = apart !== undefined && scoringMs(admitted) > inLoopMaxMs;
    const scored = isLong ? await apart.score(scoreWork(admitted)) : await scoreAdmitted(admitted);
    scores.set(admitted.key, scored);
    return scored;
  };
  return async (admitted) => scores.get(admitted.key) ?? fromWholeRuns(admitted, make);
}

/**
 * Scores the hours ahead of an admitted request anew.
 *
 * @throws Refusal weather_unavailable, data_gap; DamagedRunError
 */
export async function scoreAdmitted<Scored extends Scorable>(
  admitted: Admission<Scored>,
): Promise<ScoredForecast<Scored>> {
  await loopTurn();
  const read = await admitted.read(0);
  await loopTurn();
  return inSpan("score", async () => joinParts(admitted, scoreParts(scoreHours, admitted, read, 0)));
}
