import type { Entry, ModelId, PartName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { RecordSource, WeatherSource } from "@halcyon/weather";
import type { SearchOptions } from "../scoring/windows/find-windows.ts";
import type { RecordCache } from "../weather/records/record-cache.ts";

/** Request to read how good the windows were that past runs promised for an entry at a place. */
export interface EvidenceRequest {
  readonly entry: Entry;
  readonly location: SiteLocation;
  /** IANA name of the time zone of the local days. Local hours have their own time zone. */
  readonly timezone: string;
  readonly window: EvidenceWindow;
  /** Number of days from the start of a run in which windows start. */
  readonly leadDays: number;
  readonly period: EvidencePeriod;
  /** Name of the record that is the truth; undefined for the history of the server. */
  readonly record?: string | undefined;
  /** Interval between the runs that are read [d]; by default, the shortest that keeps the data small enough. */
  readonly everyDays?: number | undefined;
}

/** Window that is promised: its length, the range of good scores, and the hours in which it may lie. */
export type EvidenceWindow = Pick<
  SearchOptions,
  "durationHours" | "minimumScore" | "maximumScore" | "daylightAt" | "localHours"
>;

/** Starts of the runs: in the last years of the truth, or from one hour to another (both inclusive). */
export type EvidencePeriod =
  | { readonly years: number }
  | { readonly from: EpochHour; readonly to: EpochHour };

/** Sources from which evidence is made. */
export interface EvidenceSources {
  readonly model: ModelId;
  readonly part: PartName;
  /** Source of the model part, neither calibrated nor adjusted to sites. */
  readonly source: WeatherSource;
  /** Hourly record of the true weather, not adjusted to sites: a reanalysis, or a station. It is synthetic if and only if the source is. */
  readonly truth: RecordSource;
  /** Record from which the service knows how usual scores are; undefined if there is none. */
  readonly history: RecordSource | undefined;
  readonly cache: RecordCache;
  /** Lapse rate for adjusting weather to the height of the site [K/km]. */
  readonly lapseKPerKm: number;
}

/**
 * Error if there is nothing to compare. `past_unavailable`: the source has no past runs. `other_weather`: only one of forecasts and truth is synthetic.
 * `outside_record`: the truth ends before any run of the period is over. `no_runs`: the source has no run in the period. The message gives the reason as a
 * sentence.
 */
export class NoEvidence extends Error {
  override readonly name = "NoEvidence";
  readonly code: "past_unavailable" | "other_weather" | "outside_record" | "no_runs";

  constructor(code: NoEvidence["code"], message: string) {
    super(message);
    this.code = code;
  }
}
