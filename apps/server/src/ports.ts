import type { Citation, Entry, EntryType, Location, ModelId, WarningGate } from "@halcyon/schema";
import type { Offering } from "@halcyon/schema/endpoints";
import type { EpochHour } from "@halcyon/schema/time";
import type { PlaceWarnings, ProvedWindows } from "@halcyon/schema/v2";
import type { Years } from "@halcyon/scoring";
import type { ScoreFrequencies } from "@halcyon/scoring/climatology";
import type { Absence, ModelPart, RecordSource } from "@halcyon/weather";
import type { Warnings } from "./warnings/warnings.ts";
import type { OwnEntries } from "./entries/own-entries.ts";
import type { Gazetteer } from "./places/gazetteer.ts";
import type { VerificationDays } from "./verification/skill/verification-days.ts";
import type { VerificationConfig } from "./config/verification-config.ts";

/** Dependencies (ports) of the server's code. All side effects go through them. */
export interface Ports {
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
  readonly library: Library;
  /** Custom entries (tasks or scenarios) of accounts; if absent, there are only curated entries. */
  readonly ownEntries?: OwnEntries;
  readonly models: Models;
  readonly records: Records;
  /** True if weather is calibrated unless the request says otherwise; false if absent. */
  readonly calibratedByDefault?: boolean;
  /** Lapse rate with which weather is adjusted to the height of a site [K/km]; if absent, the default rate. */
  readonly lapseKPerKm?: number;
  /** Verified forecasts; undefined if no forecasts are archived. */
  readonly verification?: Verification | undefined;
  /** Look-up of how often each score usually occurs at a place. If absent, answers never state this frequency. */
  readonly usual?: UsualLookup;
  /** Look-up of how many forecast windows came true in the past. If absent, answers never state this number. */
  readonly proof?: ProofLookup;
  /** Official warnings; if absent, the server reads no feed of warnings. */
  readonly warnings?: Warnings;
  /** Look-up of official warnings for answers with scores. If absent, the server reads no feed of warnings. */
  readonly warned?: WarnedLookup;
}

/** Results of the daily verification, and the configuration of this verification. */
export interface Verification {
  readonly config: VerificationConfig;
  readonly days: Pick<VerificationDays, "updatedMs" | "read">;
}

/** Ports (dependencies) of a server. A server always has a store of custom entries, because it has a database. */
export interface ServerPorts extends Ports {
  readonly ownEntries: OwnEntries;
  /** Returns the gazetteer, which opens at the first call. */
  readonly places: () => Gazetteer;
}

/** Library of the curated tasks and scenarios. */
export interface Library {
  /** Finds an entry (task or scenario) by id. An entry of the other type counts as absent. */
  find(type: EntryType, id: number): Entry | undefined;
  /** Returns all entries (tasks or scenarios) of a type, sorted by id. */
  list(type: EntryType): readonly Entry[];
  /** Returns the citation for the `source` of a constraint. */
  citation(name: string): Citation | undefined;
  /** Version of the library, which changes whenever an entry (task or scenario) or a citation changes. */
  readonly version: string;
}

/**
 * Parts of each configured model. A part has a source, unless the source cannot be opened yet. Models that are missing here are absent from
 * the catalogue. Read this map for every request, because sources may be added while the process runs.
 */
export type Models = ReadonlyMap<ModelId, readonly ModelPart[]>;

/**
 * Records of past weather, and climate projections. Unlike forecasts, these have no runs. Records that are missing here are absent from the catalogue. Read
 * this object for every request, because records may be added while the process runs.
 */
export interface Records {
  /** Hourly record of past weather in the standard calendar; undefined if there is none. */
  readonly hourly: RecordSource | undefined;
  /** Daily record of past weather in the standard calendar. If absent, daily values are derived from hourly values. */
  readonly daily: RecordSource | undefined;
  /** Climate projections: one daily record for each climate model and scenario. */
  readonly projections: readonly RecordSource[];
  /** Configured weather records that cannot be opened yet; none if absent. */
  readonly absent?: readonly AbsentRecord[];
  /** Maximum age of a weather record's last step [h]; absent for a record that is not expected to grow. */
  readonly maxAgeHours?: { readonly hourly?: number; readonly daily?: number };
}

/** Weather record that cannot be opened yet. Its contents are not known. */
export interface AbsentRecord {
  /** Name of the weather record: `historical.hour`, `historical.day`, or `projections.<index>` with the position in the configuration. */
  readonly dataset: string;
  readonly offering: Offering;
  /** Name of the source in the configuration. */
  readonly id: string;
  readonly absence: Absence;
}

/**
 * Score frequencies of an entry (task or scenario) at a place: how often each score occurs. They are computed from a weather record, over the years in `years`.
 */
export interface UsualScores {
  readonly id: string;
  readonly years: Years;
  readonly frequencies: ScoreFrequencies;
}

/** Options of a look-up of score frequencies. */
export interface UsualOptions {
  readonly entry: Pick<Entry, "constraints">;
  readonly location: Location;
  /**
   * True if the scored weather is synthetic. Scores of synthetic weather are compared only with synthetic records, and scores of real weather only with real
   * records.
   */
  readonly synthetic: boolean;
  /** Current hour. Only years that end before it are used. */
  readonly now: EpochHour;
  /** True to wait for score frequencies that are not known yet; by default, they are only computed for later requests. */
  readonly isAwaited?: boolean;
}

/** Look-up of score frequencies: how often each score of an entry (task or scenario) occurs at a place. */
export interface UsualLookup {
  /**
   * Finds score frequencies, by default without waiting for weather. If they are not known yet, they are computed later, so that a later call finds them.
   *
   * @returns Score frequencies; undefined if they are not known.
   * @throws Refusal weather_unavailable if the caller waits, and the record cannot be read.
   */
  find(wish: UsualOptions): Promise<UsualScores | undefined>;
}

/** Account, and the windows about which it may have ordered a report. Such a report tells how many forecast windows came true in the past. */
export interface ProofWish {
  readonly accountId: string;
  /** Digest of the place, entry (task or scenario), model and window. */
  readonly windows: string;
  /** True if the answer uses synthetic weather. Only reports about the same kind of weather are used. */
  readonly synthetic: boolean;
}

/** Look-up of how many forecast windows came true in the past, in reports that an account ordered. */
export interface ProofLookup {
  /**
   * Finds the main result of the newest report about the windows. Returns undefined if there is no report, or if the report does not give the share of windows
   * that came true.
   */
  find(wish: ProofWish): Promise<ProvedWindows | undefined>;
}

/** Place and hours for which warnings are looked up. */
export interface WarnedWish {
  readonly location: Location & { readonly elevation_m?: number | undefined };
  /** First hour, and the hour after the last [h since 1970]. */
  readonly hours: readonly [from: EpochHour, to: EpochHour];
  /** IANA name of the time zone of local times. */
  readonly timezone: string;
  /** Gate of the entry (task or scenario) to score; absent if it has none. */
  readonly gate?: WarningGate | undefined;
  readonly nowMs: number;
}

/** Warning that stops a task in a range of hours: the first hour, and the hour after the last [h since 1970]. */
export interface StoppingWarning {
  readonly id: string;
  readonly event: string;
  readonly from: EpochHour;
  readonly to: EpochHour;
}

/** Warnings that the gate of an entry names. */
export interface MatchingWarnings {
  /** Warnings at the place, the most severe first. */
  readonly stops: readonly StoppingWarning[];
  /** True if a feed that covers the place could not read a message, which may be such a warning. */
  readonly isFaulty: boolean;
  /** Hours of the warnings with an area without a known shape, which may contain the place. */
  readonly unplaced: readonly Pick<StoppingWarning, "from" | "to">[];
}

/** Warnings for a place. `matching` is absent if the wish has no gate. */
export interface FoundWarnings extends PlaceWarnings {
  readonly matching?: MatchingWarnings;
}

/** Look-up of official warnings for answers with scores. */
export interface WarnedLookup {
  /** Finds the live (still valid) warnings for a place and a range of hours, without their long texts. */
  find(wish: WarnedWish): Promise<FoundWarnings>;
}
