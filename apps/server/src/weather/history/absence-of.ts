import type { NullReason } from "@halcyon/schema/wire";
import type { RecordDescription } from "@halcyon/weather";

/** Time before the end of a growing record in which values may still be added [h]. */
const lateHours = 72;

/**
 * Returns a function that gives the reason for null values of a record. At the end of a growing record, the values may not exist yet;
 * elsewhere there is a gap.
 *
 * @param endOf - Returns the last step of the record that belongs to a row.
 */
export function absenceOf(
  { last, step, awaitedTo }: Pick<RecordDescription, "last" | "step" | "awaitedTo">,
  values: Float64Array,
  endOf: (row: number) => number,
): (row: number) => NullReason {
  if (awaitedTo === undefined) return () => "gap";
  const lateFrom = last - lateHours / (step === "hour" ? 1 : 24);
  const lastRow = values.findLastIndex((value) => !Number.isNaN(value));
  return (row) => (row > lastRow && endOf(row) > lateFrom ? "not_yet" : "gap");
}
