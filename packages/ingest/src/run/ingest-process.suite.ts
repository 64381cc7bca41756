/**
 * Ingests a made forecast until it is done: a process for the test of ingests that are killed.
 *
 * Arguments: the base URL and the folder for the store and the work.
 */
import { join } from "node:path";
import { endWithStarter } from "@halcyon/weather/end-with-starter.suite";
import { openProvider } from "../providers/open-provider.ts";
import { forecastSet } from "../sets/forecast-sets.suite.ts";
import { ingestRun, type RunOptions } from "./ingest-run.ts";
import type { RunRequest } from "./run-request.ts";

export function killedIngest(baseUrl: string, folder: string): readonly [RunRequest, RunOptions] {
  const { run, members, variables, leadHours } = forecastSet("ecmwf");
  const request = {
    provider: openProvider("ecmwf-ens", baseUrl),
    run,
    variables,
    members: members.length,
    toLeadHours: leadHours.at(-1)!,
    extent: { region: { south: 50.5, west: -1, north: 51.75, east: 0.75 } },
  };
  return [
    request,
    { root: join(folder, "store"), part: "part", workFolder: join(folder, "work"), parallel: 2 },
  ];
}

if (process.argv[1] === import.meta.filename) {
  endWithStarter();
  await ingestRun(...killedIngest(process.argv[2]!, process.argv[3]!));
}
