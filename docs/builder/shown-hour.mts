import type { Verdict } from "@halcyon/scoring/judgement";
import type { OfferedTask } from "./offered-task.mts";

/** Hour on the front page. */
export interface ShownHour {
  /** Score as in the API, 0..1. */
  readonly score: number;
  /** Share of the members that allow the work, 0..1. */
  readonly share: number;
  readonly verdict: Verdict;
}

/** Data of the front page that are made when the guide is built. */
export interface FrontPageData {
  readonly tasks: readonly OfferedTask[];
  /** Number of members of the ensemble. */
  readonly members: number;
  /** Verdicts with the shares that lead to them, the best first. */
  readonly legend: readonly { readonly verdict: Verdict; readonly words: string }[];
  /** Hours of the first task at the first place, with the limits of the library. */
  readonly still: readonly ShownHour[];
}
