import type { Ports } from "../../ports.ts";
import { Admissions, type ScoreRequest } from "../admit-entry.ts";
import type { ScoredForecast } from "./join-model-parts.ts";
import { noScore } from "./packed-forecast.ts";
import { scoreLocation } from "./score-location.ts";

export type ScoreAsked = (request: ScoreRequest, nowMs: number) => Promise<ScoredForecast>;

/** Returns a function that checks and scores a request without charging for it. */
export function scoreRequest(ports: Pick<Ports, "library" | "models">): ScoreAsked {
  const admit = new Admissions(ports);
  const score = scoreLocation();
  return async (request, nowMs) => {
    const packed = await score(await admit.entry(request, nowMs));
    const [median, q10, q90] = [packed.median, packed.q10, packed.q90].map(unpacked);
    return { ...packed, median: median!, q10: q10!, q90: q90! };
  };
}

function unpacked(scores: Uint16Array): Float64Array {
  return Float64Array.from(scores, (score) => (score === noScore ? Number.NaN : score / 1e4));
}
