import { calendarDate, type VariableName } from "@halcyon/schema";
import { type DailySeries, rowsOfYears, type Years } from "./hazard/daily-series.ts";

/** How a climate model changes a variable, by calendar month. */
export interface MonthlyChange {
  readonly method: "add" | "multiply";
  /** What is added, in the unit of the variable, or the factor; January first. */
  readonly byMonth: readonly number[];
}

interface ChangeRule {
  readonly method: MonthlyChange["method"];
  /** Where the mean of a month in the baseline is below this, there is too little to multiply: its factor is 1. */
  readonly leastMean: number;
}

/** The variables whose change is taken from climate models; `leastMean` of daily sums and means, in their units. */
export const projectedVariables = {
  temperature_2m: { method: "add", leastMean: 0 },
  relative_humidity_2m: { method: "add", leastMean: 0 },
  precipitation: { method: "multiply", leastMean: 0.05 },
  wind_speed_10m: { method: "multiply", leastMean: 0.1 },
  shortwave_radiation: { method: "multiply", leastMean: 1 },
} as const satisfies Partial<Record<VariableName, ChangeRule>>;

export type ProjectedVariable = keyof typeof projectedVariables;

/**
 * The change of each calendar month's mean from a baseline to a period of one climate model, in its own calendar.
 *
 * Temperature and humidity change by a difference; precipitation, wind and radiation by a factor.
 *
 * @param series - Daily values in the unit of the variable. Missing days are left out.
 * @throws RangeError where the series does not hold all years, or where a month has no value in any of them.
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
  name: ProjectedVariable,
  series: DailySeries,
  baseline: Years,
  period: Years,
): MonthlyChange {
  const { method, leastMean } = projectedVariables[name];
  const before = monthlyMeans(series, baseline);
  const after = monthlyMeans(series, period);
  const byMonth = before.map((mean, index) => {
    if (method === "add") return after[index]! - mean;
    return mean < leastMean ? 1 : after[index]! / mean;
  });
  return { method, byMonth };
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
