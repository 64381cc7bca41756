import type { StationRecord } from "../station-record.ts";

/**
 * Says how many readings of a file it marks as bad itself, or writes in another way than its format.
 *
 * @returns A sentence for each variable that has some, without its full stop.
 */
export function markedReadings({ marked = new Map() }: Pick<StationRecord, "marked">): readonly string[] {
  return [...marked].map(
    ([name, { count, readings }]) =>
      `${name}: ${count} of ${readings} readings are marked as suspect, wrong or changed, or cannot be read; they count as missing`,
  );
}
