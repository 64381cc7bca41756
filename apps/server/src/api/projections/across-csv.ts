import type { FrequencyChangeResponse } from "@halcyon/schema";
import type { CsvRow } from "../rows/write-csv.ts";

type Across = FrequencyChangeResponse["change"];

/**
 * Returns the columns of a figure that has one value per climate model, summarized over the models. The value or the median comes first.
 */
export function acrossColumns(figure: string): string[] {
  return [figure, ...["Q10", "Q90", "agreement", "models"].map((statistic) => `${figure}.${statistic}`)];
}

/** Returns the cells for {@link acrossColumns}. */
export function acrossCells(figure: string, across: Across): CsvRow {
  if (across === null) return {};
  const { median, ...statistics } = across;
  const cells = Object.entries(statistics).map(([statistic, value]) => [`${figure}.${statistic}`, value]);
  return { [figure]: median, ...Object.fromEntries(cells) };
}
