import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { folderStorage, publishedRuns } from "@halcyon/store";
import { openProvider } from "../providers/open-provider.ts";
import type { ProviderId } from "../providers/provider.ts";
import type { RunRequest } from "../run/run-request.ts";
import { forecastSet, type ForecastSetName } from "../sets/forecast-sets.suite.ts";
import { wideRegion } from "../sets/wide-gfs.suite.ts";

/** Returns a request for all variables, members and lead times of a set. */
export function setRequest(id: ProviderId, set: ForecastSetName, baseUrl: string): RunRequest {
  const { run, members, variables, leadHours } = forecastSet(set);
  const provider = openProvider(id, baseUrl);
  return {
    provider,
    run,
    variables,
    members: Math.min(provider.members, members.length),
    toLeadHours: leadHours.at(-1)!,
    extent: { region: { south: 50.5, west: -1, north: 51.75, east: 0.75 } },
  };
}

/** Returns a request for everything in the wide set. Its cells fill six tiles. */
export function wideRequest(baseUrl: string): RunRequest {
  return { ...setRequest("noaa-gfs", "gfs-next-run", baseUrl), extent: { region: wideRegion } };
}

/** Returns the files of the newest run of a part of a store, as hexadecimal text, by their path in the run. */
export async function publishedFiles(root: string, part: string): Promise<ReadonlyMap<string, string>> {
  const storage = folderStorage(root);
  const [newest] = await publishedRuns(storage, part);
  await storage.close();
  if (newest === undefined) return new Map();
  const folder = join(root, newest.group);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files
        .toSorted()
        .map(async (path) => [path.slice(folder.length + 1), await readFile(path, "hex")] as const),
    ),
  );
}
