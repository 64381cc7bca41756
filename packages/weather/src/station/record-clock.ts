import type { EpochHour } from "@halcyon/schema";
import type { StationRecord } from "./station-record.ts";
import { typicalRecordAt } from "./typical-year.ts";

/** Which record stands for which hour. */
export interface RecordClock {
  /** First and last stamp; undefined for a typical year that repeats without end. */
  readonly bounds: { readonly from: EpochHour; readonly to: EpochHour } | undefined;
  /** Position of the record stamped with an hour; -1 where the file has no such record. */
  readonly recordAt: (stamp: EpochHour) => number;
}

/**
 * Lays records on the calendar.
 *
 * @param start - The stamp of the first record; without it the records keep their own times.
 */
export function recordClock(times: StationRecord["times"], records: number, start?: EpochHour): RecordClock {
  if (times.kind === "typical") {
    if (start === undefined) {
      return { bounds: undefined, recordAt: (stamp) => typicalRecordAt(times, stamp) };
    }
    return {
      bounds: { from: start, to: start + records - 1 },
      recordAt: (stamp) => (stamp - start < records ? stamp - start : -1),
    };
  }
  const shift = start === undefined ? 0 : start - times.stamps[0]!;
  const recordOfStamp = new Map(times.stamps.map((stamp, record) => [stamp + shift, record]));
  return {
    bounds: { from: times.stamps[0]! + shift, to: times.stamps.at(-1)! + shift },
    recordAt: (stamp) => recordOfStamp.get(stamp) ?? -1,
  };
}
