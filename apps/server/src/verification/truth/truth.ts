import type { Entry, Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { PreparedEntry } from "@halcyon/scoring";
import type { RecordSource } from "@halcyon/weather";

/** The truth against which forecasts are verified. */
export interface Truth {
  readonly described: TruthDescription;
  /**
   * What it knows at a place.
   *
   * @throws Refusal where it cannot say how the entry scored there; SourceError
   */
  at(location: Location, entry: Entry): Promise<TruthAtPlace>;
}

export type TruthDescription =
  | { readonly kind: "later_runs" }
  | {
      readonly kind: "record";
      readonly id: string;
      readonly synthetic: boolean;
      /** In UTC, as the record writes it. */
      readonly first: string;
      readonly last: string;
    };

export interface TruthAtPlace {
  /** Positions of the constraints that it has nothing for: forecasts are verified without them. */
  readonly lacks: readonly number[];
  /** The record that it is, whose earlier years are a climatology too. */
  readonly record?: RecordSource;
  /** The first hour of a run that is not verified against what the same run said. */
  readonly firstHourOf: (run: EpochHour) => EpochHour;
  /** The first hour that is not over, or not recorded. */
  readonly untilHour: (entry: PreparedEntry) => EpochHour;
  /**
   * How the hours from one (inclusive) to another (exclusive) scored.
   *
   * @returns Published scores; NaN where they are not known.
   */
  observe(entry: PreparedEntry, from: EpochHour, to: EpochHour): Promise<Float64Array>;
}
