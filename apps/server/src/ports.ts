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
  /** The time now [ms since 1970]. */
  readonly nowMs: () => number;
  readonly library: Library;
  /** What accounts have written; without it the library is all that there is. */
  readonly ownEntries?: OwnEntries;
  readonly models: Models;
  readonly records: Records;
  /** Whether weather is calibrated for requests that do not say; not where it is not given. */
  readonly calibratedByDefault?: boolean;
  /** How fast the air grows colder with height, where weather is moved to a site [K/km]; the usual rate where it is not given. */
  readonly lapseKPerKm?: number;
  /** What forecasts were verified; undefined where none are archived. */
  readonly verification?: Verification | undefined;
  /** What is usual at a place; without it nobody knows. */
  readonly usual?: UsualLookup;
}

/** Days of verified forecasts, and what the configuration says of them. */
export interface Verification {
  readonly config: VerificationConfig;
  readonly days: Pick<VerificationDays, "updatedMs" | "read">;
}

/** What the use cases of a server are given: it has a database. */
export type ServerPorts = Ports & Required<Pick<Ports, "ownEntries">>;

/** The curated tasks and scenarios. */
export interface Library {
  /** An entry by id; one of the other type is as absent as one that does not exist. */
  find(type: EntryType, id: number): Entry | undefined;
  /** All entries of a type, by ascending id. */
  list(type: EntryType): readonly Entry[];
  /** What a constraint's `source` names. */
  citation(name: string): Citation | undefined;
  /** Changes whenever any entry or citation does. */
  readonly version: string;
}

/**
 * The parts of each model that is configured, each with the source that feeds it, or without where that cannot be opened yet. A part that is not here
 * is absent from the catalogue. Sources come in while the process runs: look here for every request.
 */
export type Models = ReadonlyMap<ModelId, readonly ModelPart[]>;

/**
 * Weather without runs; what is not here is absent from the catalogue. Records come in while the process runs: look here for every request.
 */
export interface Records {
  /** What was, hour by hour in the standard calendar. */
  readonly hourly: RecordSource | undefined;
  /** The history day by day in the standard calendar. Without it, days are made from the hours. */
  readonly daily: RecordSource | undefined;
  /** What climate models project, a record of days for each of them and each scenario. */
  readonly projections: readonly RecordSource[];
  /** Records that are configured and cannot be opened yet. */
  readonly absent?: readonly AbsentRecord[];
  /** How old the last step of a history may be [h]; one that is not here need not grow. */
  readonly maxAgeHours?: { readonly hourly?: number; readonly daily?: number };
}

/** A record that cannot be opened yet: what it holds is not known. */
export interface AbsentRecord {
  /** `historical.hour`, `historical.day`, or the place of a projection in the configuration. */
  readonly dataset: string;
  readonly offering: Offering;
  /** What the configuration calls it. */
  readonly id: string;
  readonly absence: Absence;
}

/** How often an entry's scores reach something at a place, and the years of the record that say so. */
export interface UsualScores {
  readonly id: string;
  readonly years: Years;
  readonly frequencies: ScoreFrequencies;
}

/** What is usual for an entry at a place. */
export interface UsualOptions {
  readonly entry: Pick<Entry, "constraints">;
  readonly location: Location;
  /** Whether the record is of the weather that is scored. Synthetic records say nothing about real weather, nor the other way round. */
  readonly synthetic: boolean;
  /** The hour before which the years end. */
  readonly now: EpochHour;
}

/** Knows what is usual. */
export interface UsualLookup {
  /**
   * Never waits for weather: what is not known yet is looked up after the answer, and known to later ones.
   *
   * @returns Undefined where it is not known.
   */
  find(wish: UsualOptions): Promise<UsualScores | undefined>;
}
