import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { statusResponseSchema } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { sampled, temporaryFolder } from "@halcyon/testing";
import { expect, test, vi } from "vitest";
import { runServer } from "../harness/child-process.suite.ts";
import { damages, groupsOf, publishGusts, site } from "./published-gusts.suite.ts";

const now = Math.floor(Date.now() / 3_600_000);

interface Started extends AsyncDisposable {
  readonly stderr: () => string;
  get(path: string): Promise<Response>;
  score(model: string): Promise<Response>;
}

/** Starts a server process whose NOAA weather comes from a store, and whose ECMWF weather is synthetic. */
async function start(store: { readonly path: string } | { readonly url: string }): Promise<Started> {
  const folder = temporaryFolder();
  const config = join(folder, "halcyon.json");
  const noaa = { deterministic: { source: "store", part: "gfs", ...store } };
  const ecmwf = { deterministic: { source: "synthetic" } };
  await writeFile(config, JSON.stringify({ models: { noaa, ecmwf } }));
  const program = runServer({
    PORT: "0",
    HALCYON_DATA_DIR: folder,
    HALCYON_CONFIG: config,
    HALCYON_METRICS_PORT: "0",
  });
  const { stdout } = await program.printed(/^Metrics: /m).then(() => program.output());
  const [, url] = /^Halcyon answers at (\S+)$/m.exec(stdout)!;
  const [, metricsUrl] = /^Metrics: (\S+)$/m.exec(stdout)!;
  const [, key] = /^Demo key: (\S+)$/m.exec(stdout)!;
  const headers = { "x-api-key": key!, "content-type": "application/json" };
  return {
    stderr: () => program.output().stderr,
    get: (path) => (path === "/metrics" ? fetch(metricsUrl!) : fetch(url + path, { headers })),
    score: (model) =>
      fetch(`${url}/v1/optimality/composite/`, {
        method: "POST",
        headers,
        body: JSON.stringify({
          request: { latitude: site.latitude, longitude: site.longitude, forecast_hours: 6, model },
          constraint_params: { id: 520, type: "scenario" },
        }),
      }),
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  };
}

/** Starts a bucket that serves the files of a folder, including ranges. */
async function bucket(root: string): Promise<{ readonly url: string } & Disposable> {
  const listener = createServer((request, response) => {
    const path = join(root, decodeURIComponent(new URL(request.url!, "http://bucket").pathname));
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    const bytes = readFileSync(path);
    const [range, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    if (range === undefined) {
      response.end(bytes);
      return;
    }
    const from = first === "" ? bytes.length - Number(last) : Number(first);
    const to = first === "" ? bytes.length : Number(last) + 1;
    response.writeHead(206, { "content-range": `bytes ${from}-${to - 1}/${bytes.length}` });
    response.end(bytes.subarray(from, to));
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]: () => {
      listener.closeAllConnections();
      listener.close();
    },
  };
}

test("a server starts on an empty store, says so, serves the rest, and takes the first run up", async () => {
  const root = temporaryFolder();
  await using server = await start({ path: root });
  expect(server.stderr()).toMatch(
    /^halcyon: .*models\.noaa\.deterministic: gfs has no published run\. .*; it is absent, and tried again while the server runs\n$/,
  );
  const ready = await server.get("/readyz");
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: "ready", degraded: ["noaa.deterministic"] },
  ]);
  const refused = await server.score("noaa");
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({
    code: "stale_forecast",
    detail: expect.stringContaining("The deterministic part of noaa"),
  });
  const status = await server.get("/v1/status");
  const text = await status.text();
  expect(statusResponseSchema.parse(JSON.parse(text)).datasets[0]).toMatchObject({
    dataset: "noaa.deterministic",
    source: "store",
    health: "empty",
    state: "absent",
    reason: { code: "empty", next_try: expect.any(String) },
  });
  expect(text).not.toContain(root);
  expect((await server.score("ecmwf")).status).not.toBe(503);
  await publishGusts(root, now - 6, 19);
  await vi.waitFor(async () => expect((await server.score("noaa")).status).toBe(200), { interval: 500 });
  expect(await (await server.get("/readyz")).json()).toEqual({ status: "ready", degraded: [] });
});

const cases = [
  ["an object that is cut", "folder"],
  ["an object with a bad checksum", "folder"],
  ["a folder that is gone", "folder"],
  ["an object that is gone", "bucket"],
] as const;

test.each(sampled(cases, 3))(
  "a server whose newest run has %s, in a %s, answers from the older one",
  async (damage, where) => {
    const root = temporaryFolder();
    await publishGusts(root, now - 12, 19);
    await publishGusts(root, now - 6, 21);
    await damages[damage]((await groupsOf(root))[0]!);
    using served = await bucket(root);
    await using server = await start(where === "folder" ? { path: root } : { url: served.url });
    const [older, newest] = [formatEpochHour(now - 12), formatEpochHour(now - 6)];
    const answer = await server.score("noaa");
    expect([
      answer.status,
      answer.headers.get("x-halcyon-run"),
      answer.headers.get("x-halcyon-notice"),
    ]).toEqual([
      200,
      `deterministic;init=${older}`,
      `older_run;part=deterministic;run=${older};instead_of=${newest}`,
    ]);
    const { status, datasets } = statusResponseSchema.parse(await (await server.get("/v1/status")).json());
    expect([status, datasets[0]]).toMatchObject([
      "degraded",
      { state: "degraded", reason: { code: "damaged" }, run: older, instead_of: newest, damaged_runs: 1 },
    ]);
    expect(await (await server.get("/readyz")).json()).toMatchObject({ degraded: ["noaa.deterministic"] });
    expect(await (await server.get("/metrics")).text()).toContain(
      'halcyon_run_damaged_total{model="noaa",part="deterministic",source="test-store"} 1',
    );
  },
);
