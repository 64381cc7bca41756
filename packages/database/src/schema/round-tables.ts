import type { ModelId, PartName } from "@halcyon/schema";

/** Forecast run whose data are available. */
export interface RunArrivalTable {
  readonly model: ModelId;
  /** Name of the part. If a model may have several sources of the part, a space and the id of the source follow. */
  readonly part: PartName | `${PartName} ${string}`;
  /** Start of the run [h since 1970]. */
  readonly run: number;
  /** Time at which a server first saw the run [ms since 1970]. */
  readonly arrived_at: number;
  /** Id of the round of evaluations that uses the run; null until a round is assigned. */
  readonly round: number | null;
  /** Id of the source; null if a server without this column noted the run. The same applies to the next three columns. */
  readonly source: string | null;
  /** 1 if the weather is synthetic, otherwise 0. */
  readonly is_synthetic: number | null;
  /** Number of forecasts: 1, or the number of members. */
  readonly members: number | null;
  /** Last lead time of the run [h]. */
  readonly reach_hours: number | null;
  /** Time at which the run became available [ms since 1970]; null if it was there when the server first looked at the source. */
  readonly available_at: number | null;
}

/** Round: one evaluation of all watched places, for one forecast model. */
export interface WatchRoundTable {
  readonly id: number;
  readonly model: ModelId;
  /** Hour that the round treats as the current one [h since 1970]. */
  readonly as_of: number;
  /** Time at which the round began [ms since 1970]. */
  readonly begun_at: number;
  /** Time at which all its parts were done [ms since 1970]; null until then. */
  readonly done_at: number | null;
}

/** Lock with a single row. The transaction that holds it assigns positions to events. */
export interface WatchDispatchTable {
  readonly id: 1;
  /** Last position that was given to an event; 0 if there is none. */
  readonly last_position: number;
}
