import { millisecondsPerHour, type RankedItem } from "@halcyon/schema";
import type { Admission, KnownRequest } from "./admit-entry.ts";
import type { ScoredForecast } from "./join-parts.ts";

/** How good the hours of an item are, and why. */
export type Ranking = Omit<RankedItem, "rank" | "ref" | "index" | "value">;

/** A forecast to be scored elsewhere: all that its admission follows from. */
export interface ScoreWork extends KnownRequest {
  readonly nowMs: number;
}

/** Scores apart from the event loop. Both throw Refusal overloaded, and what they throw in the loop. */
export interface ScoreApart {
  readonly score: (work: ScoreWork) => Promise<ScoredForecast>;
  readonly rank: (work: ScoreWork, windowHours: number) => Promise<Ranking>;
}

/** What another thread needs to admit the same request. */
export function scoreWork({ request, entry, accountId, now }: Admission): ScoreWork {
  return { ...request, entry, accountId, nowMs: now * millisecondsPerHour };
}
