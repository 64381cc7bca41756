import type { Entry } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { FoundSpells } from "../../../scoring/windows/find-spells.ts";
import { toFourDecimals } from "@halcyon/base/four-decimals";

/** Why there is no window, as the contract has it. */
export function noneBecause(
  why: FoundSpells["noneBecause"],
  { constraints }: Pick<Entry, "constraints">,
): V2.WindowsResponse["none_because"] {
  if (why === undefined) return null;
  if (why === "hours") return { reason: "hours" };
  if ("bestProbability" in why) return { reason: "probability", best_probability: why.bestProbability };
  if ("aboveShare" in why) return { reason: "maximum", share: toFourDecimals(why.aboveShare) };
  const { constraint, share } = why;
  const { variable } = constraints[constraint]!;
  return { reason: "score", constraint, variable, share: toFourDecimals(share) };
}
