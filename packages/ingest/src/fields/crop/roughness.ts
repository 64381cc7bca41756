import type { Grid } from "@halcyon/grib2";

/** Only every so many rows are looked at, which tells as much of a million cells. */
const everyRows = 4;

/**
 * The mean difference between neighbours along the rows of a field.
 *
 * @param columns - The columns of a row. Neighbours of which one is NaN do not count.
 * @returns In the unit of the values; 0 where there are no neighbours.
 */
export function roughness(values: Float64Array, columns: number): number {
  let sum = 0;
  let count = 0;
  for (let row = 0; row < values.length; row += everyRows * columns) {
    for (let at = row + 1; at < row + columns; at += 1) {
      const difference = Math.abs(values[at]! - values[at - 1]!);
      if (Number.isNaN(difference)) continue;
      sum += difference;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/** Whether a grid goes round the earth from pole to pole, so that its weather as a whole changes little from lead to lead. */
export function isGlobal({ latitudes, longitudes }: Pick<Grid, "latitudes" | "longitudes">): boolean {
  const [rows, columns] = [latitudes.length, longitudes.length];
  const spacing = (longitudes.at(-1)! - longitudes[0]!) / (columns - 1);
  const height = Math.abs(latitudes[0]! - latitudes.at(-1)!);
  return columns > 1 && spacing * columns > 360 - spacing / 2 && height > 180 - (3 * 180) / rows;
}
