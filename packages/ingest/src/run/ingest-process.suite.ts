/**
 * Ingests a generated forecast until it is finished. Tests run this process to check ingests that are killed.
 *
 * Arguments: the name of the forecast, the base URL, and the folder for the store and the work.
 */
import { join } from "node:path";
import { openProvider } from "../providers/open-provider.ts";
import { cfsPlaces, cfsRun } from "../sets/cfs-run.suite.ts";
import { forecastSet } from "../sets/forecast-sets.suite.ts";
import { ingestRun, type RunOptions } from "./ingest-run.ts";
import type { RunRequest } from "./run-request.ts";

/** Forecast that takes long enough to ingest that a test can kill the ingest. */
export type KilledForecast = "ecmwf" | "cfs";

export function killedIngest(
  forecast: KilledForecast,
  baseUrl: string,
  folder: string,
): readonly [RunRequest, RunOptions] {
  return [
    forecast === "cfs" ? cfsRequest(baseUrl) : ecmwfRequest(baseUrl),
    { root: join(folder, "store"), part: "part", workFolder: join(folder, "work"), parallel: 2, threads: 1 },
  ];
}

function cfsRequest(baseUrl: string): RunRequest {
  return {
    provider: openProvider("noaa-cfs", baseUrl),
    run: cfsRun,
    variables: ["temperature_2m", "relative_humidity_2m", "surface_pressure"],
    toLeadHours: 12,
    extent: { places: cfsPlaces, reachKm: 100 },
  };
}

function ecmwfRequest(baseUrl: string): RunRequest {
  const { run, members, variables, leadHours } = forecastSet("ecmwf");
  return {
    provider: openProvider("ecmwf-ens", baseUrl),
    run,
    variables,
    members: members.length,
    toLeadHours: leadHours.at(-1)!,
    extent: { region: { south: 50.5, west: -1, north: 51.75, east: 0.75 } },
  };
}

if (process.argv[1] === import.meta.filename) {
  const [, , forecast, baseUrl, folder] = process.argv;
  await ingestRun(...killedIngest(forecast as KilledForecast, baseUrl!, folder!));
}
