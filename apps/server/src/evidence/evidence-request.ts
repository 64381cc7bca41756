import type { Entry, ModelId, PartName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { RecordSource, WeatherSource } from "@halcyon/weather";
import type { SearchOptions } from "../scoring/windows/find-windows.ts";
import type { RecordCache } from "../weather/records/record-cache.ts";

/** Request for evidence about an entry (task or scenario) at a place. Evidence says which windows past runs promised, and how these windows turned out. */
export interface EvidenceRequest {
  readonly entry: Entry;
  readonly location: SiteLocation;
  /** IANA name of the time zone of the local days. The local hours of the window have a separate time zone. */
  readonly timezone: string;
  readonly window: EvidenceWindow;
  /** Number of days after the start of a run in which windows may start. */
  readonly leadDays: number;
  readonly period: EvidencePeriod;
  /** Name of the weather record that counts as the truth; undefined for the server's own record of past weather. */
  readonly record?: string | undefined;
  /** Interval between the runs that are read [d]; by default, the shortest that keeps the data small enough. */
  readonly everyDays?: number | undefined;
}

/** Definition of the promised windows: their length, the range of good scores, and the allowed hours (daylight or local hours). */
export type EvidenceWindow = Pick<
  SearchOptions,
  "durationHours" | "minimumScore" | "maximumScore" | "daylightAt" | "localHours"
>;

/** Period in which model runs start: the last years of the true weather, or the hours from `from` to `to` (inclusive). */
export type EvidencePeriod =
  | { readonly years: number }
  | { readonly from: EpochHour; readonly to: EpochHour };

/** Sources of the past forecasts and of the true weather that are compared. */
export interface EvidenceSources {
  readonly model: ModelId;
  readonly part: PartName;
  /** Source of the model part, neither calibrated nor adjusted to sites. */
  readonly source: WeatherSource;
  /** Hourly record of the true weather, not adjusted to sites: a reanalysis, or a station. This record is synthetic if and only if `source` is. */
  readonly truth: RecordSource;
  /** Record of past weather from which the service computes how often each score occurs; undefined if there is none. */
  readonly history: RecordSource | undefined;
  readonly cache: RecordCache;
  /** Lapse rate for adjusting weather to the height of the site [K/km]. */
  readonly lapseKPerKm: number;
}

/**
 * Error that is thrown if there is nothing to compare. `past_unavailable`: the source has no past runs. `other_weather`: only the forecasts or only the true
 * weather is synthetic. `outside_record`: the truth ends before any run of the period is over. `no_runs`: the source has no run in the period. The message
 * gives the reason as a sentence, and `expected` has the days of the runs that can be compared, if they are known.
 */
export class NoEvidence extends Error {
  override readonly name = "NoEvidence";
  readonly code: "past_unavailable" | "other_weather" | "outside_record" | "no_runs";

  /** First and last day of runs that can be compared, such as `2024-03-14`. */
  readonly expected: { readonly start?: string; readonly end?: string };

  constructor(code: NoEvidence["code"], message: string, expected: NoEvidence["expected"] = {}) {
    super(message);
    this.code = code;
    this.expected = expected;
  }
}
