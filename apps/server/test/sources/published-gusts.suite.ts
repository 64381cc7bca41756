import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EpochHour } from "@halcyon/schema/time";
import { folderStorage, openRunWriter, publishedRuns } from "@halcyon/store";

/** Place for which a published run has weather. */
export const site = { latitude: 50, longitude: 8, sea: false };

/** Publishes a run in which the gust is the same at every lead time [m/s]. */
export async function publishGusts(root: string, run: EpochHour, gustMps: number): Promise<void> {
  const leadHours = Array.from({ length: 97 }, (_, lead) => lead);
  const variables = new Map([["wind_gusts_10m", { toLeadHours: 96, stepType: "max" }]] as const);
  const writer = await openRunWriter(
    root,
    {
      part: "gfs",
      id: "test-store",
      synthetic: true,
      cells: { sites: [site], reachKm: 25 },
      leadHours,
      members: 1,
      variables,
      grid: "one site",
      coverage: "25 km around the site",
      attribution: "Nobody",
      licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
    },
    run,
  );
  for (const tile of writer.tiles) {
    await writer.writeTile(tile, "wind_gusts_10m", new Int16Array(leadHours.length).fill(gustMps * 100));
  }
  await writer.publish();
  await writer.close();
}

/** Functions that damage a published run in its folder. */
export const damages = {
  "an object that is cut": async (group) => truncate(await gustsIn(group), 10),
  "an object with a bad checksum": async (group) => {
    const path = await gustsIn(group);
    const bytes = await readFile(path);
    for (let at = 0; at < bytes.length; at += 8) bytes[at]! ^= 1;
    await writeFile(path, bytes);
  },
  "an object that is gone": async (group) => rm(await gustsIn(group)),
  "a folder that is gone": (group) => rm(group, { recursive: true }),
} as const satisfies Record<string, (group: string) => Promise<void>>;

/** Returns the folders of the published runs, from the newest to the oldest. */
export async function groupsOf(root: string): Promise<readonly string[]> {
  const runs = await publishedRuns(folderStorage(root), "gfs");
  return runs.map(({ group }) => join(root, group));
}

async function gustsIn(group: string): Promise<string> {
  const chunks = join(group, "wind_gusts_10m/c");
  const file = (await readdir(chunks, { recursive: true, withFileTypes: true })).find((one) => one.isFile());
  return join(file!.parentPath, file!.name);
}
