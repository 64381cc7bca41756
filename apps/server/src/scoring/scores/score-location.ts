import { scoreHours } from "@halcyon/scoring";
import { loopTurn } from "@halcyon/weather";
import { LRUCache } from "lru-cache";
import { inTraceSpan } from "../../trace-spans.ts";
import type { Admission, Scorable } from "../admit-entry.ts";
import { type CacheSizes, cacheSizes, shareOfScores } from "../../config/cache-sizes.ts";
import { fromWholeRuns } from "../from-whole-runs.ts";
import { joinModelParts, type ScoredForecast } from "./join-model-parts.ts";
import { packedBytes, type PackedForecast, packForecast } from "./packed-forecast.ts";
import { scoreModelParts } from "../score-model-parts.ts";
import { type ScoreInWorker, scoreWork } from "../score-in-worker.ts";
import { scoringWork } from "../scoring-work.ts";
import { inLoopMaxValues } from "../../weather/work-values.ts";

export type ScoreLocation = (admitted: Admission) => Promise<PackedForecast>;

/**
 * Creates a function that scores the hours ahead of an admitted (checked) request. The function throws Refusal weather_unavailable, data_gap or overloaded. If
 * an older run must be used, it may also throw the errors of {@link Admissions}.
 *
 * @param apart - Scores a forecast in another thread if scoring would block the event loop too long. If absent, all forecasts are scored in the event loop.
 */
export function scoreLocation(
  { scoresMaxBytes }: Pick<CacheSizes, "scoresMaxBytes"> = cacheSizes,
  apart?: ScoreInWorker,
): ScoreLocation {
  const scores = new LRUCache<string, PackedForecast>({
    maxSize: Math.ceil(shareOfScores.packed * scoresMaxBytes),
    sizeCalculation: (packed, key) => packedBytes(packed) + key.length,
  });
  const make: ScoreLocation = async (admitted) => {
    const isLong = apart !== undefined && scoringWork(admitted) > inLoopMaxValues;
    const packed = isLong
      ? { ...(await apart.score(scoreWork(admitted))), entry: admitted.entry }
      : packForecast(await scoreAdmitted(admitted));
    scores.set(admitted.key, packed);
    return packed;
  };
  return async (admitted) => scores.get(admitted.key) ?? fromWholeRuns(admitted, make);
}

/**
 * Scores the hours ahead of an admitted (checked) request without a cache.
 *
 * @throws Refusal weather_unavailable if a source cannot be read, data_gap if a score lacks data; DamagedRunError if a run is damaged.
 */
export async function scoreAdmitted<Scored extends Scorable>(
  admitted: Admission<Scored>,
): Promise<ScoredForecast<Scored>> {
  await loopTurn();
  const read = await admitted.read(0);
  await loopTurn();
  return inTraceSpan("score", async () =>
    joinModelParts(admitted, scoreModelParts(scoreHours, admitted, read, 0)),
  );
}
