import type { ScoredMembers } from "@halcyon/scoring";
import type { AnsweringModelPart } from "../answering-model-part.ts";

/** Scores of members from the current hour on. */
export interface CachedMembers {
  readonly scores: ScoredMembers;
  /** Whose they are, and the hours that have them. */
  readonly part: AnsweringModelPart;
}
