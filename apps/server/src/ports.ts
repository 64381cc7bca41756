import type { Citation, Entry, EntryType, Location, ModelId } from "@halcyon/schema";
import type { Offering } from "@halcyon/schema/endpoints";
import type { EpochHour } from "@halcyon/schema/time";
import type { Years } from "@halcyon/scoring";
import type { ScoreFrequencies } from "@halcyon/scoring/climatology";
import type { Absence, ModelPart, RecordSource } from "@halcyon/weather";
import type { OwnEntries } from "./entries/own-entries.ts";
import type { VerificationDays } from "./verification/skill/verification-days.ts";
import type { VerificationConfig } from "./config/verification-config.ts";

/** Dependencies of use cases. Use cases have side effects only through these ports. */
export interface Ports {
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
  readonly library: Library;
  /** Entries of accounts; if absent, there are only curated entries. */
  readonly ownEntries?: OwnEntries;
  readonly models: Models;
  readonly records: Records;
  /** True if weather is calibrated unless a request says otherwise; false by default. */
  readonly calibratedByDefault?: boolean;
  /** Lapse rate for adjusting weather to the height of a site [K/km]; if absent, the default rate. */
  readonly lapseKPerKm?: number;
  /** Verified forecasts; undefined if no forecasts are archived. */
  readonly verification?: Verification | undefined;
  /** Lookup of the usual scores at a place; if absent, usual scores are never known. */
  readonly usual?: UsualLookup;
}

/** Days of verified forecasts, with the configuration of verification. */
export interface Verification {
  readonly config: VerificationConfig;
  readonly days: Pick<VerificationDays, "updatedMs" | "read">;
}

/** Ports of the use cases of a server, which has a database. */
export type ServerPorts = Ports & Required<Pick<Ports, "ownEntries">>;

/** Library of the curated tasks and scenarios. */
export interface Library {
  /** Finds an entry by id; an entry of the other type counts as absent. */
  find(type: EntryType, id: number): Entry | undefined;
  /** Returns all entries of a type, by ascending id. */
  list(type: EntryType): readonly Entry[];
  /** Returns the citation that a constraint's `source` names. */
  citation(name: string): Citation | undefined;
  /** Version of the library, which changes with any entry or citation. */
  readonly version: string;
}

/**
 * Parts of each configured model, each with its source, or without it while the source cannot be opened. A missing part is absent from the
 * catalogue. Sources may be added while the process runs, so this map must be read for every request.
 */
export type Models = ReadonlyMap<ModelId, readonly ModelPart[]>;

/**
 * Records of weather without runs. A missing record is absent from the catalogue. Records may be added while the process runs, so this
 * object must be read for every request.
 */
export interface Records {
  /** Hourly record of past weather in the standard calendar. */
  readonly hourly: RecordSource | undefined;
  /** Daily record of past weather in the standard calendar. If absent, days are derived from the hours. */
  readonly daily: RecordSource | undefined;
  /** Climate projections: one daily record for each climate model and scenario. */
  readonly projections: readonly RecordSource[];
  /** Configured records that cannot be opened yet. */
  readonly absent?: readonly AbsentRecord[];
  /** Maximum age of the last step of a record [h]. It is absent for a record that is not expected to grow. */
  readonly maxAgeHours?: { readonly hourly?: number; readonly daily?: number };
}

/** Record that cannot be opened yet, so that its contents are not known. */
export interface AbsentRecord {
  /** Name of the record: `historical.hour`, `historical.day`, or `projections.<index>` with the position in the configuration. */
  readonly dataset: string;
  readonly offering: Offering;
  /** Name in the configuration. */
  readonly id: string;
  readonly absence: Absence;
}

/** Usual frequencies of an entry's scores at a place, and the years of the record from which they were computed. */
export interface UsualScores {
  readonly id: string;
  readonly years: Years;
  readonly frequencies: ScoreFrequencies;
}

/** Options of a lookup of usual scores. */
export interface UsualOptions {
  readonly entry: Pick<Entry, "constraints">;
  readonly location: Location;
  /**
   * True if the scored weather is synthetic. Synthetic scores are compared only with synthetic records, and real ones only with real records.
   */
  readonly synthetic: boolean;
  /** Current hour. Only years that end before it are used. */
  readonly now: EpochHour;
}

/** Lookup of usual scores. */
export interface UsualLookup {
  /**
   * Finds usual scores without waiting for weather. Scores that are not known yet are computed after the response, for later requests.
   *
   * @returns Undefined if the usual scores are not known.
   */
  find(wish: UsualOptions): Promise<UsualScores | undefined>;
}
