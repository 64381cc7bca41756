import type { EntryDetail } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { Polarity } from "../../words/weather/band-words.ts";
import type { HourCursor } from "../../chart/hour-slider.ts";
import type { Address } from "../../data/state/address.ts";

/** What every part of the planner is given. */
export interface PlannerProps extends Pick<Address, "view" | "change"> {
  /** Undefined as long as it is not known. */
  readonly entry: EntryDetail | undefined;
  readonly polarity: Polarity;
  /** The month that is read, shared by all charts. */
  readonly cursor: HourCursor;
}

/** The months of past years, with where they come from. */
export interface PastAnswer {
  readonly json: V2.HistoricalWorkabilityResponse;
  readonly headers: Readonly<Record<string, string>>;
}

/** The months of years to come. */
export interface FutureAnswer {
  readonly json: V2.ProjectionWorkabilityResponse;
  readonly headers: Readonly<Record<string, string>>;
}
