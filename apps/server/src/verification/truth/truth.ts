import type { Entry, Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { PreparedEntry } from "@halcyon/scoring";
import type { RecordSource } from "@halcyon/weather";
import { basename, dirname } from "node:path";
import { folderStorage, recordStoreSource } from "@halcyon/store";

/** The truth against which forecasts are verified. */
export interface Truth {
  readonly described: TruthDescription;
  /**
   * What it knows at a place.
   *
   * @throws Refusal where it cannot say how the entry scored there; SourceError
   */
  at(location: Location, entry: Entry): Promise<TruthAtPlace>;
}

export type TruthDescription =
  | { readonly kind: "later_runs" }
  | {
      readonly kind: "record";
      readonly id: string;
      readonly synthetic: boolean;
      /** In UTC, as the record writes it. */
      readonly first: string;
      readonly last: string;
    };

export interface TruthAtPlace {
  /** Positions of the constraints that it has nothing for: forecasts are verified without them. */
  readonly lacks: readonly number[];
  /** The record that it is, whose earlier years are a climatology too. */
  readonly record?: RecordSource;
  /** The first hour of a run that is not verified against what the same run said. */
  readonly firstHourOf: (run: EpochHour) => EpochHour;
  /** The first hour that is not over, or not recorded. */
  readonly untilHour: (entry: PreparedEntry) => EpochHour;
  /**
   * How the hours from one (inclusive) to another (exclusive) scored.
   *
   * @returns Published scores; NaN where they are not known.
   */
  observe(entry: PreparedEntry, from: EpochHour, to: EpochHour): Promise<Float64Array>;
}

/** A record cannot be the truth; the message says why. */
export class NoTruthRecord extends Error {
  override readonly name = "NoTruthRecord";
}

/**
 * A record of hours that truly were.
 *
 * @param path - `<store>/<name>`; a name alone is one of `storeFolder`.
 * @throws NoTruthRecord; SourceError where there is no such record
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
