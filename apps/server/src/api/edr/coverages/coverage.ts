import { type Calendar, calendarDate, formatCalendarDate } from "@halcyon/schema/time";
import type { Location } from "@halcyon/schema";
import type { Series, SeriesSource } from "../collections/collection.ts";
import type { Parameter } from "../collections/parameter.ts";
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

/** Middles of the rows and columns of a grid [degrees], in ascending order. If the grid crosses the antimeridian, longitudes go on beyond 180. */
export interface GridAxes {
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
}

/** Values at cells of a grid, step by step. Places of the grid without a cell are outside the requested shape, or have no data. */
export interface GridSeries extends GridAxes {
  readonly times: readonly string[];
  readonly cells: readonly GridSeriesCell[];
  readonly sources: readonly SeriesSource[];
}

interface GridSeriesCell extends Pick<Series, "location" | "columns"> {
  /** Places of the cell in the grid, counted row by row. A cell at a pole has one in each column. */
  readonly places: readonly number[];
}

/** Answer to a query for coverages, before it is written. */
export interface CoverageAnswer {
  readonly parameters: readonly Parameter[];
  /** Series at points, the values along a line, or those of the cells of a grid. */
  readonly found:
    | { readonly points: readonly PointSeries[] }
    | { readonly line: LineSeries }
    | { readonly grid: GridSeries };
  /** Path of the query. */
  readonly endpoint: string;
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
