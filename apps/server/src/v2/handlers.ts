import type { Scorer } from "../scores/scorer.ts";
import type { Handlers } from "./handler.ts";
import { rankHandler } from "./rank.ts";

/** What answers the endpoints of V2 alone that are not answered in any thread. */
export function v2Handlers(scorer: Scorer) {
  return { "optimality.rank": rankHandler(scorer) } satisfies Partial<Handlers>;
}
