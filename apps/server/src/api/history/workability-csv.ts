import { bands, type MonthWorkability } from "@halcyon/schema";
import { overYearsPercentiles } from "@halcyon/schema/wire";
import { type CsvRow, flatCells } from "../rows/write-csv.ts";

/** Options that determine the columns of a workability table. */
interface WorkabilityTable {
  /** True if each row is about one month of one year; false if it is about a calendar month of all years. */
  readonly years: boolean;
  /** Percentiles that the caller requested in addition to 10, 50 and 90 [1..99]; none if undefined. */
  readonly percentiles?: readonly number[] | undefined;
}

/** Returns the names of the columns of a workability table. Each name is the path of a field. */
export function workabilityColumns({ years, percentiles }: WorkabilityTable): string[] {
  const figures = [...bands.map((band) => `hours.${band}`), "windows", "start_share"];
  if (years) return ["month", "year", ...figures];
  const names = overYearsPercentiles(percentiles).map((percent) => `P${percent}`);
  return [
    "month",
    "years_used",
    "years_left_out",
    ...figures.flatMap((figure) => names.map((name) => `${figure}.${name}`)),
    ...["mean_hours", "p90_hours", "share_without_window"].map((figure) => `waiting.${figure}`),
  ];
}

/** Returns the rows of a workability table. A row is a calendar month or, if years are listed, one month of one year. */
export function workabilityRows(months: readonly MonthWorkability[]): CsvRow[] {
  return months.flatMap(({ years, ...month }): CsvRow[] =>
    years === undefined
      ? [flatCells(month)]
      : years.map((year): CsvRow => ({ month: month.month, ...flatCells(year) })),
  );
}
