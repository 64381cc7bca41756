import type { FrequencyChangeResponse } from "@halcyon/schema";
import type { CsvRow } from "../rows/write-csv.ts";

type Across = FrequencyChangeResponse["change"];

/**
 * Returns the CSV column names for a figure that each climate model gives. The first column is the median. The other columns are Q10, Q90, the agreement and
 * the number of models.
 */
export function acrossColumns(figure: string): string[] {
  return [figure, ...["Q10", "Q90", "agreement", "models"].map((statistic) => `${figure}.${statistic}`)];
}

/** Returns the cells of a CSV row for the columns of {@link acrossColumns}. */
export function acrossCells(figure: string, across: Across): CsvRow {
  if (across === null) return {};
  const { median, ...statistics } = across;
  const cells = Object.entries(statistics).map(([statistic, value]) => [`${figure}.${statistic}`, value]);
  return { [figure]: median, ...Object.fromEntries(cells) };
}
