import type { EntryDetail } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { Polarity } from "../../words/weather/band-words.ts";
import type { HourCursor } from "../../chart/hour-slider.ts";
import type { Address } from "../../data/state/address.ts";

/** Properties that all parts of the planner share. */
export interface PlannerProps extends Pick<Address, "view" | "change"> {
  /** Task or scenario of the page with all its limits; undefined until it is loaded. */
  readonly entry: EntryDetail | undefined;
  readonly polarity: Polarity;
  /** Selected month, shared by all charts. */
  readonly cursor: HourCursor;
}

/** Response of the API about past years, with its headers. */
export interface PastAnswer {
  readonly json: V2.HistoricalWorkabilityResponse;
  readonly headers: Readonly<Record<string, string>>;
}

/** Response of the API about future years, with its headers. */
export interface FutureAnswer {
  readonly json: V2.ProjectionWorkabilityResponse;
  readonly headers: Readonly<Record<string, string>>;
}
