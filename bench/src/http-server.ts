// The process under test: the server with its caches, the server that forgets every score, one without members, and a bare node:http server that
// sends the same bytes. Prints its ports as one line of JSON and answers messages of the parent with its memory and its time on the processor.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { entriesOf, findCitation, findEntry } from "@halcyon/library";
import { app } from "@halcyon/server/app";
import { issueKey } from "@halcyon/server/key";
import { openRequests } from "@halcyon/server/open-requests";
import { serve } from "@halcyon/server/serve";
import type { ModelPart } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { freeAccounting, noEntries, noJobs, noRepeats, openKeys } from "./free-keys.ts";

const nowMs = Date.UTC(2026, 10, 21, 9, 14);
const parts: readonly ModelPart[] = [
  { part: "deterministic", source: syntheticSource({ product: "gfs", seed: 0 }) },
  { part: "ensemble", source: syntheticSource({ product: "gefs", seed: 0 }) },
  { part: "seasonal", source: syntheticSource({ product: "cfs", seed: 0 }) },
];
const ports = {
  nowMs: () => nowMs,
  library: { find: findEntry, list: entriesOf, citation: findCitation, version: "1" },
  ownEntries: noEntries,
  records: { hourly: undefined, daily: undefined, projections: [] },
};

interface Started {
  readonly caches?: {
    gridsMaxBytes: number;
    scoresMaxBytes: number;
    membersMaxBytes: number;
    recordsMaxBytes: number;
  };
  /** What answers; everything where it is not given. */
  readonly parts?: typeof parts;
}

async function started({ caches, parts: given = parts }: Started = {}): Promise<number> {
  const open = openRequests();
  const listener = app({
    ports: { ...ports, models: new Map([["noaa" as const, given]]) },
    keys: openKeys,
    accounting: freeAccounting,
    repeats: noRepeats,
    jobs: noJobs,
    burstPerSecond: 1_000_000,
    readiness: async () => ({ ready: true, degraded: [] }),
    log: () => undefined,
    open,
    ...(caches === undefined ? {} : { caches }),
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

/** Sends the bytes that the parent has put there, whatever is asked. */
async function bare(): Promise<number> {
  let body = Buffer.alloc(0);
  const server = createServer((request, response) => {
    if (request.method === "PUT") {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        body = Buffer.concat(chunks);
        response.end();
      });
      return;
    }
    request.resume();
    request.on("end", () => {
      response.writeHead(200, {
        "content-type": "application/json; charset=utf-8",
        "content-length": body.length,
      });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const cached = await started();
const uncached = await started({
  caches: { gridsMaxBytes: 256 * 2 ** 20, scoresMaxBytes: 1, membersMaxBytes: 1, recordsMaxBytes: 1 },
});
const oneRun = await started({ parts: parts.slice(0, 1) });
console.log(JSON.stringify({ cached, uncached, oneRun, bare: await bare(), key: issueKey().plaintext }));
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ rssBytes: process.memoryUsage().rss, cpuMs: (user + system) / 1000 });
});
process.on("disconnect", () => process.exit());
