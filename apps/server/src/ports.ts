import type { Citation, Entry, EntryType, Location, ModelId } from "@halcyon/schema";
import type { Offering } from "@halcyon/schema/endpoints";
import type { EpochHour } from "@halcyon/schema/time";
import type { Years } from "@halcyon/scoring";
import type { ScoreFrequencies } from "@halcyon/scoring/climatology";
import type { Absence, ModelPart, RecordSource } from "@halcyon/weather";
import type { OwnEntries } from "./entries/own-entries.ts";
import type { VerificationDays } from "./verification/skill/verification-days.ts";
import type { VerificationConfig } from "./config/verification-config.ts";

/** Everything a use case may be given; nothing else has a side effect. */
export interface Ports {
  /** Returns the time now [ms since 1970]. */
  readonly nowMs: () => number;
  readonly library: Library;
  /** Entries of accounts; without them the library is all that there is. */
  readonly ownEntries?: OwnEntries;
  readonly models: Models;
  readonly records: Records;
  /** True if weather is calibrated for requests that do not say. The default is false. */
  readonly calibratedByDefault?: boolean;
  /** Lapse rate for weather that is moved to a site [K/km]; the usual rate if it is absent. */
  readonly lapseKPerKm?: number;
  /** Forecasts that were verified; undefined if none are archived. */
  readonly verification?: Verification | undefined;
  /** Lookup of what is usual at a place; without it nothing usual is known. */
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
  /** Version that changes whenever any entry or citation does. */
  readonly version: string;
}

/**
 * Parts of each configured model, each with its source, or without if that cannot be opened yet. A missing part is absent from the catalogue. Sources come in
 * while the process runs: read this map for every request.
 */
export type Models = ReadonlyMap<ModelId, readonly ModelPart[]>;

/** Records of weather without runs; a missing record is absent from the catalogue. Records come in while the process runs: read this for every request. */
export interface Records {
  /** Record of past weather, hour by hour in the standard calendar. */
  readonly hourly: RecordSource | undefined;
  /** History day by day in the standard calendar. Without it, days are made from the hours. */
  readonly daily: RecordSource | undefined;
  /** Climate projections: a record of days for each climate model and each scenario. */
  readonly projections: readonly RecordSource[];
  /** Configured records that cannot be opened yet. */
  readonly absent?: readonly AbsentRecord[];
  /** Maximum age of the last step of a history [h]. A history that is not here need not grow. */
  readonly maxAgeHours?: { readonly hourly?: number; readonly daily?: number };
}

/** Record that cannot be opened yet: its contents are not known. */
export interface AbsentRecord {
  /** Name of the record: `historical.hour`, `historical.day`, or the place of a projection in the configuration. */
  readonly dataset: string;
  readonly offering: Offering;
  /** Name in the configuration. */
  readonly id: string;
  readonly absence: Absence;
}

/** Frequencies at which an entry's scores reach something at a place, and the years of the record behind them. */
export interface UsualScores {
  readonly id: string;
  readonly years: Years;
  readonly frequencies: ScoreFrequencies;
}

/** Options of a lookup of what is usual for an entry at a place. */
export interface UsualOptions {
  readonly entry: Pick<Entry, "constraints">;
  readonly location: Location;
  /** True if the weather that is scored is synthetic. Synthetic records say nothing about real weather, nor the other way round. */
  readonly synthetic: boolean;
  /** Hour before which the years end. */
  readonly now: EpochHour;
}

/** Lookup of usual scores. */
export interface UsualLookup {
  /**
   * Finds usual scores without waiting for weather. Unknown scores are looked up after the response, and are known to later requests.
   *
   * @returns Undefined where it is not known.
   */
  find(wish: UsualOptions): Promise<UsualScores | undefined>;
}
