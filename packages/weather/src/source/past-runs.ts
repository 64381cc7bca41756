import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";

/** Runs of the past that a source can still read. */
export interface PastRuns {
  /** Returns the starts of the whole runs in [from, to], in ascending order. It makes no request for each run. */
  runsBetween(from: EpochHour, to: EpochHour): Promise<readonly EpochHour[]>;
  /** Time from the start of a run until users could read it [h]. */
  readonly availableAfterHours: number;
  /** Versions of the model that made the runs, in the order of their first runs. Empty if no version is known. */
  readonly generations: readonly ModelGeneration[];
  /** Returns what it costs to read runs at one place. */
  costOf(reads: PastReads): PastCost;
}

/** Version of a model. It made all runs from its first run until the next version. */
export interface ModelGeneration {
  /** Name that the provider gives to the version, such as `50r1`. */
  readonly name: string;
  /** Start of the first run of the version. */
  readonly from: EpochHour;
  /** URL of the page on which the provider announces the version. */
  readonly source: string;
}

/** Past runs that will be read at one place. */
export interface PastReads {
  readonly runs: number;
  readonly variables: readonly VariableName[];
  /** Last lead that is read [h]. */
  readonly toLeadHours: number;
}

/** Cost of reading past runs. All numbers are 0 if the runs are computed, or lie in a store of the operator. */
export interface PastCost {
  /** Amount of data that is fetched [bytes]. */
  readonly bytes: number;
  readonly requests: number;
  /** Number of calls that the provider counts. */
  readonly calls: number;
}
