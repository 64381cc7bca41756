import { modelsResponseSchema, operationalResponseSchema } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { damages, groupsOf, publishGusts, site } from "./published-gusts.suite.ts";
import {
  expectProblem,
  runningServer,
  type RunningServer,
  startMs,
} from "../harness/running-server.suite.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";

const now = Math.floor(startMs / 3_600_000);
const [older, newest] = [now - 12, now - 6] as const;
const notice = {
  code: "older_run",
  part: "deterministic",
  run: formatEpochHour(older),
  instead_of: formatEpochHour(newest),
};
const header = `older_run;part=deterministic;run=${notice.run};instead_of=${notice.instead_of}`;

const request = { latitude: site.latitude, longitude: site.longitude, forecast_hours: 6, model: "noaa" };
const item = { request, constraint_params: { id: 520, type: "scenario" } };
const definition = {
  type: "task",
  constraints: [
    { variable: "wind_gusts_10m", unit: "m/s", weight: 1, ideal: { max: 20 }, acceptable: { max: 25 } },
  ],
};

/** Starts a server with a store of one or two runs, of which the newest or both are damaged. */
async function withDamage(runs: 1 | 2, use: (server: RunningServer) => Promise<void>): Promise<void> {
  const root = temporaryFolder();
  await publishGusts(root, older, 19);
  await publishGusts(root, newest, 21);
  for (const group of (await groupsOf(root)).slice(0, runs)) await damages["an object that is cut"](group);
  const text = JSON.stringify({
    models: { noaa: { deterministic: { source: "store", path: root, part: "gfs" } } },
  });
  const config = parseConfig({ HALCYON_CONFIG: "halcyon.json" }, "/", () => text);
  const models = await modelSources(config, () => text);
  await using server = await runningServer({ ports: { models } });
  await use(server);
}

const post = (server: RunningServer, path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.send(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });

test("every scoring answer comes from the older run as a whole, and its headers say so", async () => {
  await withDamage(1, async (server) => {
    const answers = [
      await post(server, "/v1/optimality/composite/", item),
      await post(server, "/v1/optimality/breakdown/", item),
      await post(server, "/v1/optimality/windows/", { ...item, window: { duration_hours: 2 } }),
      await post(server, "/v1/optimality/preview/", { request, definition }),
      await post(server, "/v1/optimality/composite/", item, { accept: "text/csv" }),
    ];
    for (const { status, headers, text } of answers) {
      expect(status, text).toBe(200);
      expect(headers.get("x-halcyon-run")).toBe(`deterministic;init=${notice.run}`);
      expect(headers.get("x-halcyon-notice")).toBe(header);
      expect(text).not.toContain("older_run");
    }
  });
});

test("data say so in their metadata, and lines of a batch and items of a ranking beside their results", async () => {
  await withDamage(1, async (server) => {
    const query = `latitude=50&longitude=8&forecast_hours=6&variables=wind_gusts_10m`;
    const data = await server.send(`/v1/operational/noaa/hourly?${query}`);
    const { metadata, hourly } = operationalResponseSchema.parse(data.json);
    expect(metadata).toMatchObject({ notices: [notice], parts: [{ run: notice.run }] });
    expect(new Set(hourly.wind_gusts_10m!.median)).toEqual(new Set([19]));
    expect(data.headers.get("x-halcyon-notice")).toBe(header);

    const batch = await post(server, "/v1/optimality/batch/composite-optimality", { items: [item, item] });
    const lines = batch.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([{ notices: [notice] }, { notices: [notice] }]);
    expect(lines[0].result.metadata).not.toHaveProperty("notices");
    const rank = await post(server, "/v1/optimality/rank/", { items: [item], by: "mean" });
    expect(rank.json).toMatchObject({ ranking: [{ notices: [notice] }] });
  });
});

test("the damage is found once, and the catalogue shows the run that answers", async () => {
  await withDamage(1, async (server) => {
    const ask = async () => (await server.send("/v1/models")).json;
    await post(server, "/v1/optimality/composite/", item);
    await post(server, "/v1/optimality/composite/", { ...item, request: { ...request, forecast_hours: 9 } });
    const { models } = modelsResponseSchema.parse(await ask());
    const service = { state: "degraded", reason: { code: "damaged" } };
    expect(models).toMatchObject([
      { ...service, parts: [{ ...service, run: notice.run, instead_of: notice.instead_of, stale: false }] },
    ]);
    const status = (await server.send("/v1/status")).json;
    expect(status).toMatchObject({ status: "degraded", datasets: [{ health: "ok", damaged_runs: 1 }] });
  });
});

test("where no whole run is left the answer is data_gap, and the charge is given back", async () => {
  await withDamage(2, async (server) => {
    for (const refused of [
      await post(server, "/v1/optimality/composite/", item),
      await post(server, "/v1/optimality/composite/", item),
    ]) {
      const { detail } = expectProblem(refused, "data_gap");
      expect(detail).toContain(`run of ${notice.instead_of} of the deterministic part of noaa`);
      expect(refused.headers.get("retry-after")).not.toBeNull();
    }
    expect(server.log.map(({ charged }) => charged ?? 0)).toEqual([0, 0]);
    const query = `latitude=50&longitude=8&forecast_hours=6&variables=wind_gusts_10m`;
    expectProblem(await server.send(`/v1/operational/noaa/hourly?${query}`), "data_gap");
    expect((await server.send("/v1/models")).json).toMatchObject({
      models: [{ state: "absent", parts: [{ state: "absent", run: null, instead_of: notice.instead_of }] }],
    });
  });
});
