import type { ScoredMembers } from "@halcyon/scoring";
import type { AnsweringModelPart } from "../answering-model-part.ts";

/** Scores of members, beginning with the current hour. */
export interface CachedMembers {
  readonly scores: ScoredMembers;
  /** Model part of the members, and the hours for which it has members. */
  readonly part: AnsweringModelPart;
}
