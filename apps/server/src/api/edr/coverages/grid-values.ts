import type { GridSeries } from "./coverage.ts";

/** Returns the values of a grid, for each parameter. Longitudes vary fastest, and times slowest. NaN stands for null. */
export function gridValues({ times, latitudes, longitudes, cells }: GridSeries): Float64Array[] {
  const places = latitudes.length * longitudes.length;
  return cells[0]!.columns.map((_, index) => {
    const values = new Float64Array(times.length * places).fill(Number.NaN);
    for (const { columns, places: own } of cells) {
      const from = columns[index]!.values;
      for (const place of own)
        for (let row = 0; row < from.length; row++) values[row * places + place] = from[row]!;
    }
    return values;
  });
}

/** Number of nulls of a parameter that have the same reason. */
interface GridNulls {
  readonly parameter: string;
  /** First and last time of such a null. */
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  /** Number of the nulls. */
  readonly values: number;
}

/** Returns the number of nulls of each parameter in a grid, for each reason. */
export function gridNulls({ times, latitudes, longitudes, cells }: GridSeries): GridNulls[] {
  const outside = latitudes.length * longitudes.length - new Set(cells.flatMap(({ places }) => places)).size;
  return cells[0]!.columns.flatMap(({ parameter }, index) => {
    const spans = new Map<string, { from: number; to: number; values: number }>();
    const note = (reason: string, row: number, values: number): void => {
      const { from, to, values: before } = spans.get(reason) ?? { from: row, to: row, values: 0 };
      spans.set(reason, { from: Math.min(from, row), to: Math.max(to, row), values: before + values });
    };
    for (const row of outside === 0 ? [] : times.keys()) note("outside", row, outside);
    for (const { columns, places } of cells) {
      const { values, reasonOf } = columns[index]!;
      for (let row = 0; row < values.length; row++)
        if (Number.isNaN(values[row])) note(reasonOf(row), row, places.length);
    }
    return [...spans].map(([reason, { from, to, values }]) => ({
      parameter,
      from: times[from]!,
      to: times[to]!,
      reason,
      values,
    }));
  });
}
