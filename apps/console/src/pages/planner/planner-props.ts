import type { EntryDetail } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { Polarity } from "../../words/weather/band-words.ts";
import type { HourCursor } from "../../chart/hour-slider.ts";
import type { Address } from "../../data/state/address.ts";

/** Props that all parts of the planner share. */
export interface PlannerProps extends Pick<Address, "view" | "change"> {
  /** Entry in full; undefined until it is known. */
  readonly entry: EntryDetail | undefined;
  readonly polarity: Polarity;
  /** The month that is read, shared by all charts. */
  readonly cursor: HourCursor;
}

/** Months of past years, with their sources. */
export interface PastAnswer {
  readonly json: V2.HistoricalWorkabilityResponse;
  readonly headers: Readonly<Record<string, string>>;
}

/** The months of years to come. */
export interface FutureAnswer {
  readonly json: V2.ProjectionWorkabilityResponse;
  readonly headers: Readonly<Record<string, string>>;
}
