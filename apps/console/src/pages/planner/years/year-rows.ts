import type { MonthWorkability } from "@halcyon/schema";
import type { Measure } from "../../../data/state/view.ts";

/** Months of one year; null if a month of it is left out. */
export interface YearRow {
  readonly year: number;
  readonly values: readonly (number | null)[];
}

/**
 * Returns a measure of each month of each year, in order of time.
 * @param months - January first, with their years.
 */
export function yearRows(months: readonly MonthWorkability[], measure: Measure): YearRow[] {
  const ofMonths = months.map(
    ({ years = [] }) =>
      new Map(years.map((one) => [one.year, measure === "start" ? one.start_share : one.hours[measure]])),
  );
  const years = [...new Set(ofMonths.flatMap((values) => [...values.keys()]))].toSorted((a, b) => a - b);
  return years.map((year) => ({ year, values: ofMonths.map((values) => values.get(year) ?? null) }));
}
