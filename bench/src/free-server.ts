import { entriesOf, findCitation, findEntry } from "@halcyon/library";
import { app } from "@halcyon/server/app";
import { openRequests } from "@halcyon/server/open-requests";
import { serve } from "@halcyon/server/serve";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { freeEdge, noEntries } from "./free-keys.ts";

const nowMs = Date.UTC(2026, 10, 21, 9, 14);
/** Synthetic weather, and no records. */
export const freePorts = {
  nowMs: () => nowMs,
  library: { find: findEntry, list: entriesOf, citation: findCitation, version: "1" },
  ownEntries: noEntries,
  models: new Map([
    [
      "noaa" as const,
      [
        { part: "deterministic" as const, source: syntheticSource({ product: "gfs", seed: 0 }) },
        { part: "ensemble" as const, source: syntheticSource({ product: "gefs", seed: 0 }) },
        { part: "seasonal" as const, source: syntheticSource({ product: "cfs", seed: 0 }) },
      ],
    ],
  ]),
  records: { hourly: undefined, daily: undefined, projections: [] },
};

/** Grids stay in memory. */
const withoutScores = {
  gridsMaxBytes: 256 * 2 ** 20,
  scoresMaxBytes: 1,
  membersMaxBytes: 1,
  recordsMaxBytes: 1,
};

/**
 * Serves without charges in this process.
 *
 * @param isCaching - Whether scores are kept.
 * @returns The port.
 */
export async function serveFree(
  { isCaching, inWork }: { readonly isCaching: boolean; readonly inWork?: { count: number } },
  ports: Pick<Parameters<typeof app>[0], "ports">["ports"] = freePorts,
): Promise<number> {
  const open = openRequests();
  const { listener } = app({
    ports,
    ...freeEdge,
    open,
    ...(inWork === undefined ? {} : { guards: { inWork } }),
    ...(isCaching ? {} : { caches: withoutScores }),
  });
  const { port } = await serve({
    listener,
    port: 0,
    host: "127.0.0.1",
    log: () => undefined,
    open,
    urlMaxLength: 8192,
  });
  return port;
}
