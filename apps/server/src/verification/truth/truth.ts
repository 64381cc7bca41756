import type { Entry, Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { PreparedEntry } from "@halcyon/scoring";
import type { RecordSource } from "@halcyon/weather";
import { basename, dirname } from "node:path";
import { folderStorage, recordStoreSource } from "@halcyon/store";

/** Weather that counts as the truth when forecasts are verified: a record of observations, or later runs. */
export interface Truth {
  readonly described: TruthDescription;
  /**
   * Returns the true weather at a place.
   *
   * @throws Refusal if the entry cannot be scored there; SourceError if the truth cannot be read.
   */
  at(location: Location, entry: Entry): Promise<TruthAtPlace>;
}

export type TruthDescription =
  | { readonly kind: "later_runs" }
  | {
      readonly kind: "record";
      readonly id: string;
      readonly synthetic: boolean;
      /** First hour of the record in UTC, in the notation of the record. */
      readonly first: string;
      readonly last: string;
    };

export interface TruthAtPlace {
  /**
   * Positions of the constraints whose variables the true weather lacks, counted from 0 in the task or scenario. Forecasts are verified without these
   * constraints.
   */
  readonly lacks: readonly number[];
  /** Weather record that counts as the truth; absent if later runs count as the truth. The climatology is computed from earlier years of the record. */
  readonly record?: RecordSource;
  /** Returns the first hour in which a run can be verified. The true weather of earlier hours would come from the run itself. */
  readonly firstHourOf: (run: EpochHour) => EpochHour;
  /** Returns the first hour whose true weather is not known yet, because the hour is not over or not recorded. */
  readonly untilHour: (entry: PreparedEntry) => EpochHour;
  /**
   * Returns observed scores of the hours `from` (inclusive) to `to` (exclusive).
   *
   * @returns Scores, rounded as in responses; NaN if a score is unknown.
   */
  observe(entry: PreparedEntry, from: EpochHour, to: EpochHour): Promise<Float64Array>;
}

/** Error for a weather record that cannot serve as the truth. The message gives the reason. */
export class NoTruthRecord extends Error {
  override readonly name = "NoTruthRecord";
}

/**
 * Opens a record of hourly observations.
 *
 * @param path - `<store>/<name>`, or only the name of a record in `storeFolder`.
 * @throws NoTruthRecord if the record cannot be used as the truth; SourceError if there is no such record.
 */
export async function truthRecord(path: string, storeFolder: string): Promise<RecordSource> {
  const [root, record] = path.includes("/") ? [dirname(path), basename(path)] : [storeFolder, path];
  const source = await recordStoreSource({ storage: folderStorage(root), record });
  const { offering, step, calendar, monthYears } = source.describe();
  if (offering !== "historical") throw new NoTruthRecord("it is a projection, not an observation.");
  if (step !== "hour") throw new NoTruthRecord("it holds days, and hours are compared.");
  if (monthYears !== undefined) throw new NoTruthRecord("it is a typical year, which never happened.");
  if (calendar !== "standard")
    throw new NoTruthRecord(`it is in the calendar ${calendar}, in which runs have no hours.`);
  return source;
}
