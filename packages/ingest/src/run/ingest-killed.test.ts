import { sampled, sized, startProcess, temporaryFolder } from "@halcyon/testing";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { folderStorage, publishedRuns } from "@halcyon/store";
import { uniformOf } from "@halcyon/weather/hash";
import { expect, test } from "vitest";
import { cfsRun, cfsStarts } from "../sets/cfs-run.suite.ts";
import { expectCfs } from "../sets/cfs-set.suite.ts";
import { forecastSet, setFiles } from "../sets/forecast-sets.suite.ts";
import { type ProviderServer, providerServer } from "../sets/provider-server.suite.ts";
import { type KilledForecast, killedIngest } from "./ingest-process.suite.ts";
import { ingestRun } from "./ingest-run.ts";
import { expectFormula } from "./stored-forecast.suite.ts";

const place = { latitude: 51.5, longitude: -0.25 };

/**
 * Starts an ingest, and kills it some time after its first request.
 *
 * @returns True if the ingest was finished before.
 */
async function ingestFor(
  ms: number,
  forecast: KilledForecast,
  { baseUrl, requests }: ProviderServer,
  folder: string,
): Promise<boolean> {
  const before = requests.length;
  const script = join(import.meta.dirname, "ingest-process.suite.ts");
  const child = startProcess([process.execPath, script, forecast, baseUrl, folder], { output: "inherit" });
  const gone = once(child, "exit");
  while (requests.length === before && child.exitCode === null) await delay(1);
  await Promise.race([gone, delay(ms)]);
  child.kill("SIGKILL");
  const [code] = (await gone) as [number | null];
  return code === 0;
}

const expectWhole: Readonly<Record<KilledForecast, (root: string) => Promise<number>>> = {
  ecmwf: async (root) => expectFormula(root, "part", "ecmwf-ens", forecastSet("ecmwf"), place),
  cfs: async (root) => expectCfs(root, cfsRun, cfsStarts(cfsRun, 16), "part"),
};

const killed = [
  ["ecmwf", sized(1, 20)],
  ["cfs", 8],
] as const;

test.each(sampled(killed, 2))(
  "an ingest of %s killed at %i moments shows no half run, and the next one completes",
  async (forecast, killsWanted) => {
    await using server = await providerServer(setFiles(forecast));
    const top = temporaryFolder();
    /** Returns true if a run is published. A published run must be complete. */
    const whole = async (folder: string): Promise<boolean> => {
      const runs = await publishedRuns(folderStorage(join(folder, "store")), "part");
      if (runs.length === 0) return false;
      await expectWhole[forecast](join(folder, "store"));
      return true;
    };
    let kills = 0;
    for (let round = 0; kills < killsWanted; round += 1) {
      const folder = join(top, String(round));
      const from = server.requests.length;
      for (let done = false; !done && kills < killsWanted;) {
        done = await ingestFor(900 * uniformOf(5, kills), forecast, server, folder);
        if (!done) kills += 1;
        const isWhole = await whole(folder);
        if (done) expect(isWhole).toBe(true);
      }
      const [request, options] = killedIngest(forecast, server.baseUrl, folder);
      expect(["published", "published_before"]).toContain((await ingestRun(request, options)).state);
      expect(await whole(folder)).toBe(true);
      expect(server.requests.length).toBeGreaterThan(from);
      expect(await readdir(join(folder, "store", "part"))).not.toContainEqual(
        expect.stringMatching(/^\.writing/u),
      );
    }
    expect(kills).toBe(killsWanted);
  },
);
