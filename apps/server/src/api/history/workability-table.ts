import type { ColumnHead, TableRow } from "@halcyon/formats/table/table-of-rows";
import { bands, type MonthWorkability } from "@halcyon/schema";
import { overYearsPercentiles } from "@halcyon/schema/wire";
import { flatCells } from "../rows/flat-cells.ts";

/** Options that determine the columns of a workability table. */
interface WorkabilityTable {
  /** True if each row is about one month of one year; false if it is about a calendar month of all years. */
  readonly years: boolean;
  /** Percentiles that the caller requested in addition to 10, 50 and 90 [1..99]; none if undefined. */
  readonly percentiles?: readonly number[] | undefined;
}

/** Figures of a month. */
const figures: readonly ColumnHead[] = [
  ...bands.map((band) => ({ name: `hours.${band}`, kind: "number", unit: "h" }) as const),
  { name: "windows", kind: "number" },
  { name: "start_share", kind: "number" },
];

/** Returns the columns of a workability table. The name of a column is the path of a field. */
export function workabilityColumns({ years, percentiles }: WorkabilityTable): ColumnHead[] {
  const month: ColumnHead = { name: "month", kind: "number" };
  if (years) return [month, { name: "year", kind: "number" }, ...figures];
  const names = overYearsPercentiles(percentiles).map((percent) => `P${percent}`);
  return [
    month,
    { name: "years_used", kind: "number" },
    { name: "years_left_out", kind: "number" },
    ...figures.flatMap((figure) => names.map((name) => ({ ...figure, name: `${figure.name}.${name}` }))),
    { name: "waiting.mean_hours", kind: "number", unit: "h" },
    { name: "waiting.p90_hours", kind: "number", unit: "h" },
    { name: "waiting.share_without_window", kind: "number" },
  ];
}

/** Returns the rows of a workability table. A row is a calendar month or, if years are listed, one month of one year. */
export function workabilityRows(months: readonly MonthWorkability[]): TableRow[] {
  return months.flatMap(({ years, ...month }): TableRow[] =>
    years === undefined
      ? [flatCells(month)]
      : years.map((year): TableRow => ({ month: month.month, ...flatCells(year) })),
  );
}
