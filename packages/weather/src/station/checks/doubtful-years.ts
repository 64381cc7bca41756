import { variable } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { doubtsOfYear } from "../../record/year-limits.ts";
import type { ActualTimes, StationRecord, TypicalTimes } from "../station-record.ts";

/** Series of a station, with the time stamps that determine the year of each record. */
interface RecordOfYears extends Pick<StationRecord, "series" | "records"> {
  readonly times: Pick<TypicalTimes, "kind"> | ActualTimes;
}

/**
 * Lists annual figures of a file that were never observed on Earth. Such a figure indicates a wrong unit, or a missing-value code that was read as a value.
 *
 * @returns One sentence per figure, without a full stop: variable, year, figure and known range.
 * @example
 * ```js
 * const series = new Map([["temperature_2m", Int16Array.of(9000)]]);
 * doubtfulYears({ series, records: 1, times: { kind: "typical" } }).length; // => 2
 * ```
 */
export function doubtfulYears(record: RecordOfYears): readonly string[] {
  return [...yearsOf(record)].flatMap(([year, positions]) =>
    [...record.series].flatMap(([name, packed]) => {
      const ofYear = Int16Array.from(positions, (position) => packed[position]!);
      return doubtsOfYear(name, year, ofYear, variable(name).packing, "hour");
    }),
  );
}

/**
 * Returns the positions of the records of each year. A typical year counts as one year, even if its months come from several years. A record belongs to the
 * hour that ends at its time stamp.
 */
function yearsOf({ times, records }: RecordOfYears): ReadonlyMap<string, readonly number[]> {
  const all = Array.from({ length: records }, (_, record) => record);
  if (times.kind === "typical") return new Map([["the file's year", all]]);
  const { stamps } = times;
  return Map.groupBy(all, (record) =>
    String(new Date((stamps[record]! - 1) * millisecondsPerHour).getUTCFullYear()),
  );
}
