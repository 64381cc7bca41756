import { variable } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { doubtsOfYear } from "../../record/year-limits.ts";
import type { ActualTimes, StationRecord, TypicalTimes } from "../station-record.ts";

/** The parts of a record that years are told by. */
interface RecordOfYears extends Pick<StationRecord, "series" | "records"> {
  readonly times: Pick<TypicalTimes, "kind"> | ActualTimes;
}

/**
 * Says which figures of a file's years no place on Earth has seen. They are the sign of a wrong unit, or of a code for missing that was taken for a
 * value.
 *
 * @returns A sentence each, without its full stop, that names variable, year, figure and range.
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
 * Returns the records of each year. A typical year counts as one, even if its months come from several years. A record belongs to the hour that ends at its
 * stamp.
 */
function yearsOf({ times, records }: RecordOfYears): ReadonlyMap<string, readonly number[]> {
  const all = Array.from({ length: records }, (_, record) => record);
  if (times.kind === "typical") return new Map([["the file's year", all]]);
  const { stamps } = times;
  return Map.groupBy(all, (record) =>
    String(new Date((stamps[record]! - 1) * millisecondsPerHour).getUTCFullYear()),
  );
}
