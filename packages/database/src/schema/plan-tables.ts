import type { ModelId } from "@halcyon/schema";
import type { PauseReason, WatchState } from "@halcyon/schema/watch";

/** Kept plan: a plan that is simulated again with new runs of its model. */
export interface PlanTable {
  readonly id: string;
  readonly account_id: string;
  /** Id of the allowance that is charged: the allowance of the key that created or last changed the plan. */
  readonly allowance_id: string;
  readonly model: ModelId;
  /** Name that the user gave the plan; null without one. */
  readonly name: string | null;
  /** Request of the newest version as JSON, with the progress of its tasks: a `KeptPlanRequest`. */
  readonly request: string;
  /** Number of its tasks. */
  readonly tasks: number;
  /** Number of its pairs of a site, an entry and a minimum score. A look costs one request for each. */
  readonly pairs: number;
  /** Version of the request, which increases with every change and with every report of progress. */
  readonly version: number;
  readonly state: WatchState;
  readonly paused_because: PauseReason | null;
  readonly created_at: number;
  readonly ends_at: number;
  /** Name of its time zone in the IANA database. */
  readonly timezone: string;
  /** Number of the shard (part of a round of evaluations) that looks at the plan: that of its first site. */
  readonly shard: number;
  /** Id of the last round of evaluations that looked at the plan; if none did, of the last one before the plan was created. */
  readonly round: number;
  /** Time from which a round looks at the plan again. */
  readonly look_due: number;
  /** Number of the last look. */
  readonly looked: number;
  /** 1 if it was reported that no look succeeds, otherwise 0. */
  readonly is_blind: number;
  /** State from which the next look decides what is told, as JSON; null if the next look begins anew. */
  readonly told: string | null;
}

/** Version of a kept plan that a user wrote. Versions that only report progress have no row. */
export interface PlanVersionTable {
  readonly plan_id: string;
  readonly version: number;
  /** Request as JSON: a `KeptPlanRequest`. */
  readonly request: string;
  readonly created_at: number;
}

/** Look: simulation of a kept plan. Instants of its finish are in hours since 1970. */
export interface PlanLookTable {
  readonly plan_id: string;
  /** Number of the look, from 1. */
  readonly number: number;
  /** Version of the plan. */
  readonly version: number;
  /** Start of the run of the ensemble [h since 1970]; null if no ensemble counted. */
  readonly run: number | null;
  readonly looked_at: number;
  /** Percentiles of the finish; null if courses of the weather in which the plan is not done reach into them. */
  readonly p50: number | null;
  readonly p80: number | null;
  readonly p90: number | null;
  /** Probability that the plan is done by its deadline [1e-4]; null without a deadline. */
  readonly on_time: number | null;
  /** Mean hours of the driving path by task, kind and variable, as JSON; null if they are not known. */
  readonly path: string | null;
  /** Whole answer as JSON, compressed by zstd; null for all looks but the last one. */
  readonly answer: Uint8Array | null;
}
