import { parseConfig } from "../../src/config/config.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";
import { type RunningServer, runningServer } from "./running-server.suite.ts";

/** Members of the synthetic ensemble. */
export const members = 31;

/** Area of the regional model, with land and sea. Its edges lie between the middles of cells. */
const covers = { south: 53.4, west: 7.1, north: 54.1, east: 8.1 };

/** Last lead time of the regional model [h]. Its run started at 00 UTC, nine hours ago. */
export const regionalHours = 48;

/** Starts a server with a regional model in front of the global ones, and a key for very many requests. */
export async function fieldServer(): Promise<{ readonly server: RunningServer; readonly key: string }> {
  const noaa = {
    regional: [{ source: "synthetic", seed: 7, covers, hours: regionalHours }],
    deterministic: { source: "synthetic" },
    ensemble: { source: "synthetic" },
  };
  const config = parseConfig({ HALCYON_CONFIG: "/made.json" }, "/", () =>
    JSON.stringify({ models: { noaa } }),
  );
  // The clock stands still, so that nothing comes back of what may be asked at once.
  const server = await runningServer({
    ports: { models: await modelSources(config, () => "") },
    burstPerSecond: 1_000_000,
  });
  const allowance = { kind: "total", limit: 1_000_000 } as const;
  const { plaintext: key } = await server.keys.issue({ name: "many", allowance });
  return { server, key };
}
