import { variable, type VariableName, variableNames } from "@halcyon/schema";
import type { ClimateChange } from "@halcyon/schema/registry";
import { calendarDate } from "@halcyon/schema/time";
import { type DailySeries, rowsOfYears, type Years } from "../hazard/series/daily-series.ts";

/** How a climate model changes a variable, by calendar month. */
export interface MonthlyChange {
  readonly method: Extract<ClimateChange["method"], "add" | "multiply">;
  /** What is added, in the unit of the variable, or the factor; January first. */
  readonly byMonth: readonly number[];
}

/** The variables whose change is taken from climate models, as the registry says. */
export const projectedVariables: readonly VariableName[] = variableNames.filter(
  (name) => ruleOf(name) !== undefined,
);

/**
 * The change of each calendar month's mean from a baseline to a period of one climate model, in its own calendar.
 *
 * The registry says whether a variable changes by a difference or by a factor.
 *
 * @param series - Daily values in the unit of the variable. Missing days are left out.
 * @throws RangeError where no change of the variable is taken from climate models, or the series does not hold all years. Also where a month has no
 * value in any year.
 * @example
 * ```js
 * const firstDay = dayNumber("noleap", { year: 2000, month: 1, day: 1 });
 * const values = Float64Array.from({ length: 2 * 365 }, (_, day) => (day < 365 ? 10 : 12));
 * const baseline = { first: 2000, last: 2000 };
 * const period = { first: 2001, last: 2001 };
 * const change = monthlyChange("temperature_2m", { calendar: "noleap", firstDay, values }, baseline, period);
 * change.method; // => "add"
 * change.byMonth[0]; // => 2
 * ```
 */
export function monthlyChange(
  name: VariableName,
  series: DailySeries,
  baseline: Years,
  period: Years,
): MonthlyChange {
  const rule = ruleOf(name);
  if (rule === undefined) throw new RangeError(`No change of ${name} is taken from climate models.`);
  const before = monthlyMeans(series, baseline);
  const after = monthlyMeans(series, period);
  const byMonth = before.map((mean, index) => {
    if (rule.method === "add") return after[index]! - mean;
    return mean < rule.leastMean ? 1 : after[index]! / mean;
  });
  return { method: rule.method, byMonth };
}

function ruleOf(name: VariableName): (ClimateChange & Pick<MonthlyChange, "method">) | undefined {
  const { climateChange } = variable(name);
  return climateChange?.method === "add" || climateChange?.method === "multiply" ? climateChange : undefined;
}

function monthlyMeans(series: DailySeries, years: Years): number[] {
  const { fromRow, toRow } = rowsOfYears(series, years);
  const sums = new Float64Array(12);
  const counts = new Int32Array(12);
  for (let row = fromRow; row < toRow; row += 1) {
    const value = series.values[row]!;
    if (Number.isNaN(value)) continue;
    const { month } = calendarDate(series.calendar, series.firstDay + row);
    sums[month - 1]! += value;
    counts[month - 1]! += 1;
  }
  const empty = counts.indexOf(0);
  if (empty !== -1) {
    throw new RangeError(
      `Month ${empty + 1} has no value from ${years.first} to ${years.last}; choose other years.`,
    );
  }
  return Array.from(sums, (sum, index) => sum / counts[index]!);
}
