import type { Location, VariableName } from "@halcyon/schema";
import { type CallsLeft, isFed, type RecordPrice, type RecordSource } from "@halcyon/weather";
import type { Models } from "../../ports.ts";

/** Variables with which {@link costOfPlace} counts the calls for a new place. Most entries (tasks or scenarios) need a similar number of variables. */
export const usualVariables = [
  "temperature_2m",
  "relative_humidity_2m",
  "wind_speed_10m",
  "wind_direction_10m",
  "precipitation",
  "cloud_cover",
  "shortwave_radiation",
  "pressure_msl",
] as const satisfies readonly VariableName[];

/** Length of the history for which the cost is computed [years]. */
const historyYears = 30;

/**
 * Describes how many calls to providers a new place takes, for each model and for the history of past weather. The function makes no requests. Returns
 * undefined if no provider limits calls.
 */
export async function costOfPlace(
  models: Models,
  hourly: RecordSource | undefined,
  location: Location,
): Promise<string | undefined> {
  const prices: string[] = [];
  const limits: CallsLeft[] = [];
  for (const [model, parts] of models) {
    const fed = parts.filter(isFed);
    const priced = fed.flatMap(({ part, source, overlays = [] }) => [
      { part, source, variables: usualVariables },
      ...overlays.flatMap(({ variables, layer }) =>
        isFed(layer) ? [{ part, source: layer.source, variables }] : [],
      ),
    ]);
    let calls = 0;
    let season = false;
    for (const { part, source, variables } of priced) {
      const cost = source.calls?.costOf(variables) ?? 0;
      calls += cost;
      season ||= part === "seasonal" && cost > 0;
      limits.push(...(source.calls?.left() ?? []));
    }
    if (calls > 0) prices.push(`${model}${season ? " with season" : ""} ${callWords(calls)}`);
  }
  const history = await priceOfHistory(hourly, location);
  if (history !== undefined && history.calls > 0) {
    prices.push(`history of ${historyYears} years ${callWords(history.calls)}`);
    limits.push(...history.left);
  }
  if (prices.length === 0) return undefined;
  const dayLimit = limits.find(({ window }) => window === "day")?.limit;
  return `cost of a new place: ${prices.join(", ")}${dayLimit === undefined ? "" : `, of ${dayLimit} a day`}`;
}

async function priceOfHistory(
  hourly: RecordSource | undefined,
  location: Location,
): Promise<RecordPrice | undefined> {
  const cell = await hourly?.locate(location);
  if (hourly?.price === undefined || cell === undefined) return undefined;
  const { variables: carried, last: to } = hourly.describe();
  const variables = usualVariables.filter((name) => carried.has(name));
  const from = to - Math.round(historyYears * 365.25 * 24) + 1;
  return hourly.price({ cell, variables, from, to });
}

function callWords(calls: number): string {
  const whole = Math.round(calls);
  return `${whole} ${whole === 1 ? "call" : "calls"}`;
}
