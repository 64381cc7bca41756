import { LRUCache } from "lru-cache";
import type { Admit, ScoreRequest } from "./admit.ts";
import { type CacheSizes, cacheSizes } from "./cache-sizes.ts";
import { joinParts, type ScoredForecast } from "./join-parts.ts";
import { scoreParts } from "./score-parts.ts";

export type ScoreLocation = (request: ScoreRequest, nowMs: number) => Promise<ScoredForecast>;

/** Three numbers, and the hour as JSON and CSV, which are kept beside them. */
const bytesPerHour = 3 * 8 + 90 + 50;

/**
 * Scores the hours ahead for an entry at a place.
 *
 * What it gives throws, beyond what {@link Admit} throws, Refusal data_gap.
 */
export function scoreLocation(
  admit: Admit,
  { scoresMaxBytes }: Pick<CacheSizes, "scoresMaxBytes"> = cacheSizes,
): ScoreLocation {
  const scores = new LRUCache<string, ScoredForecast>({
    maxSize: scoresMaxBytes,
    sizeCalculation: ({ median }) => median.length * bytesPerHour + 4096,
  });
  return async (request, nowMs) => {
    const admitted = await admit.entry(request, nowMs);
    const known = scores.get(admitted.key);
    if (known !== undefined) return known;
    const scored = joinParts(admitted, scoreParts(admitted, await admitted.read(0), 0));
    scores.set(admitted.key, scored);
    return scored;
  };
}
