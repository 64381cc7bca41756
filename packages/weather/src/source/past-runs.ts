import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { CallsLeft } from "./call-budget.ts";

/** Past runs that a source can still read, and the cost of reading them. */
export interface PastRuns {
  /** Returns the starts of the complete runs in [from, to], in ascending order. Does not send a request for each run. */
  runsBetween(from: EpochHour, to: EpochHour): Promise<readonly EpochHour[]>;
  /** Time from the start of a run until users could read it [h]. */
  readonly availableAfterHours: number;
  /** Versions of the model that made the runs, in the order of their first runs. Empty if no version is known. */
  readonly generations: readonly ModelGeneration[];
  /** Returns the cost of reading runs at one place. */
  costOf(reads: PastReads): PastCost;
  /** Returns the calls that the provider still allows for past runs, by window; absent if the provider counts no calls. */
  callsLeft?(): readonly CallsLeft[];
}

/** Version of a model, which made all runs from its first run until the first run of the next version. */
export interface ModelGeneration {
  /** Name that the provider gives to the version, such as `50r1`. */
  readonly name: string;
  /** Start of the first run of the version. */
  readonly from: EpochHour;
  /** URL of the page on which the provider announces the version. */
  readonly source: string;
}

/** Number and extent of the past runs that will be read at one place. */
export interface PastReads {
  readonly runs: number;
  readonly variables: readonly VariableName[];
  /** Last lead time that is read of each run [h]. */
  readonly toLeadHours: number;
}

/** Cost of reading past runs. All numbers are 0 if the source computes the runs, or if the operator stores them. */
export interface PastCost {
  /** Amount of data that is fetched [bytes]. */
  readonly bytes: number;
  readonly requests: number;
  /** Number of calls that the provider counts. */
  readonly calls: number;
}
