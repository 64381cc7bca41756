import type { MonthWorkability } from "@halcyon/schema";
import type { Measure } from "../../../data/state/view.ts";

/** Values of the months of one year; null for a month without data. */
export interface YearRow {
  readonly year: number;
  readonly values: readonly (number | null)[];
}

/**
 * Returns a measure for each month of each year, in chronological order.
 *
 * @param months - Months with their years, January first.
 */
export function yearRows(months: readonly MonthWorkability[], measure: Measure): YearRow[] {
  const ofMonths = months.map(
    ({ years = [] }) =>
      new Map(years.map((one) => [one.year, measure === "start" ? one.start_share : one.hours[measure]])),
  );
  const years = [...new Set(ofMonths.flatMap((values) => [...values.keys()]))].toSorted((a, b) => a - b);
  return years.map((year) => ({ year, values: ofMonths.map((values) => values.get(year) ?? null) }));
}
