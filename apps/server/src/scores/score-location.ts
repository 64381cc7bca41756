import { LRUCache } from "lru-cache";
import type { Admission } from "./admit.ts";
import { type CacheSizes, cacheSizes } from "../cache-sizes.ts";
import { fromWholeRuns } from "../forecast/from-whole-runs.ts";
import type { ScoredForecast } from "./join-parts.ts";
import { scoreAdmitted } from "./score-admitted.ts";
import { type ScoreApart, scoreWork } from "./score-apart.ts";
import { scoringMs } from "./scoring-ms.ts";
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
  return (admission) =>
    fromWholeRuns(admission, async (admitted) => {
      const known = scores.get(admitted.key);
      if (known !== undefined) return known;
      const isLong = apart !== undefined && scoringMs(admitted) > inLoopMaxMs;
      const scored = isLong ? await apart.score(scoreWork(admitted)) : await scoreAdmitted(admitted);
      scores.set(admitted.key, scored);
      return scored;
    });
}
