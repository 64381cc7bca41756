import { usageResponseSchema } from "@halcyon/schema";
import { type BatchLine, batchLineSchema } from "@halcyon/schema/v1";
import { StoreError } from "@halcyon/store";
import type { WeatherSource } from "@halcyon/weather";
import { type Answer, type RunningServer, runningServer } from "./running-server.suite.ts";
import { formulaSource } from "./formula-source.suite.ts";
import { madeEntry, madeGust, madeNow, madePorts } from "./made-ports.suite.ts";

export const batchPath = "/v1/optimality/batch/composite-optimality";

export function post(server: RunningServer, to: string, body: unknown, headers: Record<string, string> = {}) {
  return server.send(to, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
}

export function linesOf({ text }: Answer): BatchLine[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => batchLineSchema.parse(JSON.parse(line)));
}

export async function usageOf(server: RunningServer, headers: Record<string, string> = {}) {
  return usageResponseSchema.parse((await server.send("/v1/usage", { headers })).json);
}

/** Returns the gusts [m/s] of a member at a latitude, by hours from now. */
type Gusts = (hoursAhead: number, latitude: number, member: number) => number;

/** Creates a source of gusts that has a grid cell exactly at each requested place. */
export function gustSource(gusts: Gusts, members = 1): WeatherSource {
  const at = (latitude: number) =>
    formulaSource({
      // The strongest gust of an hour is stamped at its end. No weather has gusts that are negative, or of more than 120 m/s.
      formulas: {
        wind_gusts_10m: (stamp, member) =>
          Math.min(120, Math.max(0, gusts(stamp - 1 - madeNow, latitude, member))),
      },
      run: madeNow - 6,
      members,
    });
  return {
    ...at(0),
    locate: async ({ latitude, longitude }) => ({ latitude, longitude, elevationM: 0, sea: false }),
    read: (request) => at(request.cell.latitude).read(request),
  };
}

/**
 * Starts a server whose forecast contains only gusts, by default 12.5 m/s everywhere.
 *
 * @param change - Replaces the source of the gusts; by default, it stays unchanged.
 */
export function gustyServer(
  change: (made: WeatherSource) => WeatherSource = (made) => made,
  gusts: Gusts = () => 12.5,
) {
  const source = change(gustSource(gusts));
  const models = new Map([["noaa", [{ part: "deterministic", source }]]] as const);
  return runningServer({ ports: { ...madePorts(madeEntry(madeGust), {}), models } });
}

export const item = {
  request: { latitude: 51.5, longitude: -0.12, forecast_hours: 2, model: "noaa" },
  constraint_params: { id: 7, type: "task" },
};
export const atSea = { ...item, request: { ...item.request, latitude: 40 } };

/** Returns a function that makes a source fail at one latitude. */
export function brokenAt(latitude: number): (made: WeatherSource) => WeatherSource {
  return (made) => ({
    ...made,
    read: (request) =>
      Math.abs(request.cell.latitude - latitude) < 0.5
        ? Promise.reject(new StoreError("unreachable", "gone"))
        : made.read(request),
  });
}
