import type { Ports } from "../ports.ts";
import { type Admit, admission } from "./admit.ts";
import type { CacheSizes } from "./cache-sizes.ts";
import { scoreLocation, type ScoreLocation } from "./score-location.ts";

/** The way of a request from what was asked to its scores, with the caches that all of a process share. */
export interface Scoring {
  readonly admit: Admit;
  readonly score: ScoreLocation;
}

export function scoringOf(
  ports: Pick<Ports, "library" | "ownEntries" | "models" | "scoreApart">,
  caches?: CacheSizes,
): Scoring {
  return { admit: admission(ports, caches), score: scoreLocation(caches) };
}
