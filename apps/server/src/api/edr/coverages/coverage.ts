import { type Calendar, calendarDate, formatCalendarDate } from "@halcyon/schema/time";
import type { Location } from "@halcyon/schema";
import type { Series, SeriesSource } from "../collections/collection.ts";
import { instantOf, type Step } from "../collections/steps.ts";

/** Values at a place, step by step, as every format writes them. */
export interface PointSeries extends Pick<
  Series,
  "location" | "instance" | "columns" | "sources" | "calendar"
> {
  /** Times of the rows. */
  readonly times: readonly string[];
}

/** Values at the vertices of a line, each at its time. */
export interface LineSeries {
  readonly vertices: readonly { readonly location: Location; readonly time: string }[];
  readonly columns: Series["columns"];
  readonly sources: readonly SeriesSource[];
}

/** Returns a series with the times of its rows. */
export function timedSeries(series: Series, step: Step): PointSeries {
  const rows = series.columns[0]!.values.length;
  return {
    ...series,
    times: Array.from({ length: rows }, (_, row) => timeOf(series, step, series.from + row)),
  };
}

function timeOf({ calendar }: { readonly calendar: Calendar }, step: Step, index: number): string {
  if (calendar === "standard") return instantOf(index, step);
  return `${formatCalendarDate(calendarDate(calendar, index))}T00:00:00Z`;
}
