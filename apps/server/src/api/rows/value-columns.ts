import { variable, type VariableName } from "@halcyon/schema";
import type { ValueColumn } from "@halcyon/schema/wire";
import { type DataColumn, orNull } from "../../weather/data-column.ts";

/** Converts columns of hourly or daily values to the format of JSON responses, by variable. */
export function valueColumns(
  columns: readonly DataColumn[],
  statisticOf: (name: VariableName) => ValueColumn["statistic"],
): Partial<Record<VariableName, ValueColumn>> {
  const fields = columns.map(({ variable: name, values }): [VariableName, ValueColumn] => [
    name,
    { unit: variable(name).unit, statistic: statisticOf(name), values: orNull(values) },
  ]);
  return Object.fromEntries(fields);
}

/** Returns the statistic that an hourly value of a variable represents, such as the mean or the sum over the hour. */
export function hourStatistic(name: VariableName): ValueColumn["statistic"] {
  const { stepType } = variable(name);
  return stepType === "mean" || stepType === "sum" || stepType === "min" || stepType === "max"
    ? stepType
    : "value";
}
