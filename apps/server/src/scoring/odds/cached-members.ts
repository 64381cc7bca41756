import type { ScoredMembers } from "@halcyon/scoring";
import type { AnsweringModelPart } from "../answering-model-part.ts";

/** Scores of members from the current hour on. */
export interface CachedMembers {
  readonly scores: ScoredMembers;
  /** Part that the members belong to, and the hours for which it has members. */
  readonly part: AnsweringModelPart;
}
