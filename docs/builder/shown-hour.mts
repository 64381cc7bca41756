import type { Verdict } from "@halcyon/scoring/judgement";
import type { OfferedTask } from "./offered-task.mts";

/** Hour that the front page shows. */
export interface ShownHour {
  /** Score as in the response of the API, 0..1. */
  readonly score: number;
  /** Share of the ensemble members that allow the work, 0..1. */
  readonly share: number;
  readonly verdict: Verdict;
}

/** Data of the front page that are computed during the build of the guide. */
export interface FrontPageData {
  readonly tasks: readonly OfferedTask[];
  /** Number of members of the ensemble. */
  readonly members: number;
  /** Verdicts as text, each with the shares that lead to it, best verdict first. */
  readonly legend: readonly { readonly verdict: Verdict; readonly words: string }[];
  /** Hours that the page shows first: those of the first task at the first place, with the limits of the library. */
  readonly still: readonly ShownHour[];
}
