import type { BreakdownResponse } from "@halcyon/schema";

/** The hours of a breakdown as RFC 4180 has tables: a row an hour, with the value and the suitability of each constraint. */
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
  return [["timestamp", "median", "Q10", "Q90", "limiting", ...named], ...rows]
    .map((row) => `${row.map(field).join(",")}\r\n`)
    .join("");
}

function field(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
