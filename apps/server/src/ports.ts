import type { Citation, Entry, EntryType, ModelId } from "@halcyon/schema";
import type { ModelPart, RecordSource } from "@halcyon/weather";
import type { OwnEntries } from "./entries/own-entries.ts";
import type { ScoreApart } from "./scoring-threads/scoring-threads.ts";

/** Everything a use case may be given; nothing else has a side effect. */
export interface Ports {
  /** The time now [ms since 1970]. */
  readonly nowMs: () => number;
  readonly library: Library;
  /** What accounts have written; without it the library is all that there is. */
  readonly ownEntries?: OwnEntries;
  readonly models: Models;
  /** For parts that would keep the event loop too long; without it they are scored in it. */
  readonly scoreApart?: ScoreApart;
  readonly records: Records;
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

/** The parts of each model with the source that feeds each; a part that is not here is absent from the catalogue. */
export type Models = ReadonlyMap<ModelId, readonly ModelPart[]>;

/** Weather without runs; what is not here is absent from the catalogue. */
export interface Records {
  /** What was, hour by hour in the standard calendar. */
  readonly hourly: RecordSource | undefined;
  /** What was, day by day in the standard calendar; where it is not there, days are made of the hours. */
  readonly daily: RecordSource | undefined;
  /** What climate models project, a record of days for each of them and each scenario. */
  readonly projections: readonly RecordSource[];
  /** How old the last step of a history may be [h]; one that is not here need not grow. */
  readonly maxAgeHours?: { readonly hourly?: number; readonly daily?: number };
}
