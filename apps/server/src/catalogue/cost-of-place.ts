import type { VariableName } from "@halcyon/schema";
import { isFed } from "@halcyon/weather";
import type { Models } from "../ports.ts";

/** What the price of a place is told for: as much as most entries need. */
const usualVariables = [
  "temperature_2m",
  "relative_humidity_2m",
  "wind_speed_10m",
  "wind_direction_10m",
  "precipitation",
  "cloud_cover",
  "shortwave_radiation",
  "pressure_msl",
] as const satisfies readonly VariableName[];

/**
 * What the providers count for a place that was not read before, without asking them: in words, by model; undefined where nobody counts.
 */
export function costOfPlace(models: Models): string | undefined {
  let dayLimit: number | undefined;
  const prices = [...models].flatMap(([model, parts]) => {
    let calls = 0;
    let season = false;
    for (const { part, source } of parts.filter(isFed)) {
      if (source.calls === undefined) continue;
      const cost = source.calls.costOf(usualVariables);
      calls += cost;
      season ||= part === "seasonal" && cost > 0;
      dayLimit ??= source.calls.left().find(({ window }) => window === "day")?.limit;
    }
    return calls === 0 ? [] : [`${model}${season ? " with season" : ""} ${callWords(Math.round(calls))}`];
  });
  if (prices.length === 0) return undefined;
  return `cost of a new place: ${prices.join(", ")}${dayLimit === undefined ? "" : `, of ${dayLimit} a day`}`;
}

function callWords(calls: number): string {
  return `${calls} ${calls === 1 ? "call" : "calls"}`;
}
