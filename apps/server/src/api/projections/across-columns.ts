import type { ColumnHead, TableRow } from "@halcyon/formats/table/table-of-rows";
import type { FrequencyChangeResponse } from "@halcyon/schema";

type Across = FrequencyChangeResponse["change"];

/**
 * Returns the columns for a figure that each climate model gives. The first column is the median. The other columns are Q10, Q90, the agreement and the number
 * of models.
 *
 * @param figure - Column of the figure.
 */
export function acrossColumns(figure: ColumnHead): ColumnHead[] {
  const { name, kind } = figure;
  return [
    figure,
    ...["Q10", "Q90"].map((quantile) => ({ ...figure, name: `${name}.${quantile}` })),
    ...["agreement", "models"].map((statistic) => ({ name: `${name}.${statistic}`, kind })),
  ];
}

/** Returns the cells of a row for the columns of {@link acrossColumns}. */
export function acrossCells(figure: string, across: Across): TableRow {
  if (across === null) return {};
  const { median, ...statistics } = across;
  const cells = Object.entries(statistics).map(([statistic, value]) => [`${figure}.${statistic}`, value]);
  return { [figure]: median, ...Object.fromEntries(cells) };
}
