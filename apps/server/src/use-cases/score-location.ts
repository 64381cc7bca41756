import { LRUCache } from "lru-cache";
import type { Admission } from "./admit.ts";
import { type CacheSizes, cacheSizes } from "./cache-sizes.ts";
import type { ScoredForecast } from "./join-parts.ts";
import { scoreAdmitted } from "./score-admitted.ts";

export type ScoreLocation = (admitted: Admission) => Promise<ScoredForecast>;

/** Three numbers, and the hour as JSON and CSV, which are kept beside them. */
const bytesPerHour = 3 * 8 + 90 + 50;

/**
 * Scores the hours ahead of an admitted request.
 *
 * What it gives throws Refusal weather_unavailable, data_gap.
 */
export function scoreLocation({
  scoresMaxBytes,
}: Pick<CacheSizes, "scoresMaxBytes"> = cacheSizes): ScoreLocation {
  const scores = new LRUCache<string, ScoredForecast>({
    maxSize: scoresMaxBytes,
    sizeCalculation: ({ median }) => median.length * bytesPerHour + 4096,
  });
  return async (admitted) => {
    const known = scores.get(admitted.key);
    if (known !== undefined) return known;
    const scored = await scoreAdmitted(admitted);
    scores.set(admitted.key, scored);
    return scored;
  };
}
