import type { BreakdownResponse } from "@halcyon/schema";
import { csv } from "./csv.ts";

/** The hours of a breakdown as a table: a row an hour, with the value and the suitability of each constraint. */
export function breakdownCsv({ forecast }: Pick<BreakdownResponse, "forecast">): string {
  const constraints = forecast[0]?.constraints ?? [];
  const named = constraints.flatMap(({ constraint, variable, unit }) => [
    `${constraint} ${variable} [${unit}]`,
    `${constraint} ${variable} suitability`,
  ]);
  const rows = forecast.map(({ timestamp, median, Q10, Q90, limiting, constraints: reasons }) => [
    timestamp,
    median,
    Q10,
    Q90,
    limiting.join(" "),
    ...reasons.flatMap(({ value, suitability }) => [value, suitability]),
  ]);
  return csv([["timestamp", "median", "Q10", "Q90", "limiting", ...named], ...rows]);
}
