import type { NullReason } from "@halcyon/schema/wire";
import type { RecordDescription } from "@halcyon/weather";

/** Time before the last step of a growing record in which its values may be late as well [h]. */
const lateHours = 72;

/**
 * Returns the reason for null values of a history. At the end of a growing record they are not there yet; elsewhere there is a gap.
 *
 * @param endOf - The step of the record with which a row ends.
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
