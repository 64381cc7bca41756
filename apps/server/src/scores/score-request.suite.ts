import type { Ports } from "../ports.ts";
import { admission, type ScoreRequest } from "./admit-entry.ts";
import type { ScoredForecast } from "./join-parts.ts";
import { scoreLocation } from "./score-location.ts";

export type ScoreAsked = (request: ScoreRequest, nowMs: number) => Promise<ScoredForecast>;

/** Admits a request and scores it, without charging it in between. */
export function scoreRequest(ports: Pick<Ports, "library" | "models">): ScoreAsked {
  const admit = admission(ports);
  const score = scoreLocation();
  return async (request, nowMs) => score(await admit.entry(request, nowMs));
}
