import type { Ports } from "../ports.ts";
import { type Admit, admission } from "./admit-entry.ts";
import type { CacheSizes } from "../config/cache-sizes.ts";
import type { EntryPorts } from "../entries/find-entry.ts";
import { rankLocation, type RankLocation } from "./windows/rank-location.ts";
import type { ScoreInWorker } from "./score-in-worker.ts";
import { scoreLocation, type ScoreLocation } from "./scores/score-location.ts";
import { spreadLocation, type SpreadLocation } from "./scores/spread-location.ts";

/** Functions from a request to its scores, with caches that the whole process shares. */
export interface Scorer {
  readonly admit: Admit;
  readonly score: ScoreLocation;
  readonly rank: RankLocation;
  readonly spread: SpreadLocation;
}

/**
 * Creates a scorer.
 *
 * @param apart - Scores forecasts that would block the event loop too long. Without it, they are scored in the event loop.
 */
export function scorerOf(
  ports: EntryPorts & Pick<Ports, "models" | "lapseKPerKm" | "calibratedByDefault" | "usual">,
  caches?: CacheSizes,
  apart?: ScoreInWorker,
): Scorer {
  return {
    admit: admission(ports, caches),
    score: scoreLocation(caches, apart),
    rank: rankLocation(apart),
    spread: spreadLocation(caches),
  };
}
