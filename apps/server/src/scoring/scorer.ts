import type { Ports } from "../ports.ts";
import { type Admit, admission } from "./admit-entry.ts";
import type { CacheSizes } from "../config/cache-sizes.ts";
import type { EntryPorts } from "../entries/find-entry.ts";
import { rankLocation, type RankLocation } from "./windows/rank-location.ts";
import type { ScoreInWorker } from "./score-in-worker.ts";
import { scoreLocation, type ScoreLocation } from "./scores/score-location.ts";
import { spreadLocation, type SpreadLocation } from "./scores/spread-location.ts";

/** Path of a request to its scores, with the caches that a whole process shares. */
export interface Scorer {
  readonly admit: Admit;
  readonly score: ScoreLocation;
  readonly rank: RankLocation;
  readonly spread: SpreadLocation;
}

/** @param apart - For scores that would keep the event loop too long; without it they are made in it. */
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
