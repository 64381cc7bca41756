import type { ScoredMembers } from "@halcyon/scoring";
import type { AnsweringModelPart } from "../answering-model-part.ts";

/** Scores of ensemble members, beginning with the current hour. */
export interface CachedMembers {
  readonly scores: ScoredMembers;
  /** Model part to which the ensemble members belong, and the hours for which it has members. */
  readonly part: AnsweringModelPart;
}
