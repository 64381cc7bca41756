import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { modelsResponseSchema, statusResponseSchema } from "@halcyon/schema";
import { temporaryFolder } from "@halcyon/testing";
import { syntheticProjections } from "@halcyon/weather/sources/synthetic";
import { describe, expect, test, vi } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { publishGusts, site } from "./published-gusts.suite.ts";
import type { Records } from "../../src/ports.ts";
import {
  expectProblem,
  runningServer,
  type RunningServer,
  startMs,
} from "../harness/running-server.suite.ts";
import { handClock } from "../harness/hand-clock.suite.ts";
import type { OpeningClock } from "../../src/weather/sources/keep-opening.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";
import { recordSources } from "../../src/weather/sources/record-sources.ts";

const now = Math.floor(startMs / 3_600_000);
const synthetic = { source: "synthetic" } as const;

function sourcesOf(noaa: object, clock: OpeningClock) {
  const text = JSON.stringify({ models: { noaa } });
  const config = parseConfig({ HALCYON_CONFIG: "halcyon.json" }, "/", () => text);
  return modelSources(config, () => text, clock);
}

const score = (server: RunningServer, hours: number, entry: object = { id: 1, type: "task" }) =>
  server.send("/v1/optimality/composite/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      request: { latitude: site.latitude, longitude: site.longitude, forecast_hours: hours, model: "noaa" },
      constraint_params: entry,
    }),
  });

describe("a part that cannot be opened", () => {
  const emptyEnsemble = async () => {
    const root = temporaryFolder();
    const clock = handClock();
    const ensemble = { source: "store", path: root, part: "gefs" };
    return {
      root,
      models: await sourcesOf({ deterministic: synthetic, ensemble, seasonal: synthetic }, clock),
    };
  };

  test("refuses the hours that need it with 503, and the others are answered", async () => {
    const { root, models } = await emptyEnsemble();
    await using server = await runningServer({ ports: { models } });
    expect((await score(server, 120)).status).toBe(200);
    for (const hours of [121, 1000]) {
      const refused = await score(server, hours);
      expect(expectProblem(refused, "stale_forecast").detail).toContain("The ensemble part of noaa");
      expect(refused.text).not.toContain(root);
    }
    expect(server.log.at(-1)?.fault).toContain("gefs has no published run");
    const query = "latitude=50&longitude=8&variables=temperature_2m&forecast_hours=";
    expect((await server.send(`/v1/operational/noaa/hourly?${query}120`)).status).toBe(200);
    expectProblem(await server.send(`/v1/operational/noaa/hourly?${query}121`), "stale_forecast");
  });

  test("is in the catalogue with its reason, which ends the longest forecast where it begins", async () => {
    const { root, models } = await emptyEnsemble();
    await using server = await runningServer({ ports: { models } });
    const answer = await server.send("/v1/models");
    const [noaa] = modelsResponseSchema.parse(answer.json).models;
    const reason = { code: "empty", next_try: "1970-01-01T00:00:05Z" };
    expect(noaa).toMatchObject({
      state: "degraded",
      reason,
      forecast_hours_max: 120,
      parts: [
        { part: "deterministic", state: "ready" },
        { part: "seasonal", from_hour: 840, state: "ready" },
      ],
      absent_parts: [{ part: "ensemble", source: "store", state: "absent", reason }],
    });
    expect(noaa!.parts[0]).not.toHaveProperty("reason");
    expect(answer.text).not.toContain(root);
  });

  test("comes in with its first run, without a restart", async () => {
    const root = temporaryFolder();
    const clock = handClock();
    const models = await sourcesOf({ deterministic: { source: "store", path: root, part: "gfs" } }, clock);
    await using server = await runningServer({ ports: { models } });
    const wind = { id: 520, type: "scenario" };
    expectProblem(await score(server, 6, wind), "stale_forecast");
    await publishGusts(root, now - 6, 19);
    expectProblem(await score(server, 6, wind), "stale_forecast");
    expect(await clock.next()).toBe(5000);
    await vi.waitFor(async () => expect((await score(server, 6, wind)).status).toBe(200));
    expect((await server.send("/v1/status")).json).toMatchObject({
      status: "ok",
      datasets: [{ source: "test-store", health: "ok", state: "ready" }],
    });
  });

  test("is read from its file once that is there", async () => {
    const folder = temporaryFolder();
    const text = JSON.stringify({
      models: { noaa: { deterministic: { source: "station", file: "gone.epw" } } },
    });
    const config = parseConfig({ HALCYON_CONFIG: join(folder, "halcyon.json") }, "/", () => text);
    const gone = (): never => {
      throw Object.assign(new Error("ENOENT"), { code: "ENOENT", syscall: "open" });
    };
    let read: () => string = gone;
    const clock = handClock();
    const models = await modelSources(config, () => read(), clock);
    expect(models.get("noaa")).toMatchObject([{ absence: { trouble: "unreachable" } }]);
    const csv = "time,T\n2026-01-01T00:00Z,10\n2026-01-01T01:00Z,11\n";
    read = () => csv;
    await clock.next();
    expect(models.get("noaa")).toMatchObject([{ absence: { trouble: "unusable" } }]);
    await expect(readFile(join(folder, "gone.epw"))).rejects.toThrow("ENOENT");
  });
});

describe("a record that cannot be opened", () => {
  const place = "latitude=47&longitude=8";

  async function withRecords(file: object, use: (server: RunningServer, root: string) => Promise<void>) {
    const root = temporaryFolder();
    const config = parseConfig({ HALCYON_CONFIG: join(root, "halcyon.json") }, "/", () =>
      JSON.stringify({ models: {}, ...file }),
    );
    const records: Records = await recordSources(config, () => startMs, handClock());
    await using server = await runningServer({ ports: { records } });
    await use(server, root);
  }
  const stored = { source: "store", path: "store", record: "mine" };

  test("is 503 where it is needed, and named in the status", async () => {
    await withRecords({ historical: { hourly: stored } }, async (server, root) => {
      const hours = `/v1/historical/hourly?${place}&variables=temperature_2m&start_date=2020-01-01&end_date=2020-01-02`;
      const refused = await server.send(hours);
      expect(expectProblem(refused, "weather_unavailable").detail).toContain("historical.hour");
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      const { text, json } = await server.send("/v1/status");
      const { status, absent_records: absent } = statusResponseSchema.parse(json);
      expect([status, absent]).toEqual([
        "degraded",
        [
          {
            dataset: "historical.hour",
            offering: "historical",
            source: "mine",
            state: "absent",
            reason: { code: "empty", next_try: "1970-01-01T00:00:05Z" },
          },
        ],
      ]);
      expect(text).not.toContain(root);
    });
  });

  test("of days is not replaced by hours", async () => {
    await withRecords({ historical: { hourly: synthetic, daily: stored } }, async (server) => {
      const days = `/v1/historical/daily?${place}&variables=temperature_2m&start_date=2020-01-01&end_date=2020-01-02`;
      expect(expectProblem(await server.send(days), "weather_unavailable").detail).toContain(
        "historical.day",
      );
    });
  });

  test("of a climate model is named among those left out, and is never taken for one that does not exist", async () => {
    await withRecords({ projections: [synthetic, stored] }, async (server) => {
      const days = (model: string): string =>
        `/v1/projections/daily?${place}&variables=temperature_2m&scenario=ssp245&climate_model=${model}&start_date=2030-01-01&end_date=2030-01-02`;
      const description = syntheticProjections(0)[0]!.describe();
      const known = "model" in description ? description.model : "";
      expect((await server.send(days("ensemble"))).json).toMatchObject({
        metadata: { left_out: [{ climate_model: "mine", reason: "absent" }] },
      });
      expect((await server.send(days(known))).json).not.toHaveProperty("metadata.left_out");
      expectProblem(await server.send(days("mine")), "weather_unavailable");
    });
  });
});
