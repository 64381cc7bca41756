import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Location, modelsResponseSchema } from "@halcyon/schema";
import { StoreError } from "@halcyon/store";
import { openMeteoServer } from "@halcyon/weather/open-meteo/open-meteo-server.suite";
import { openMeteoClient, openMeteoSource } from "@halcyon/weather/sources/open-meteo";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import {
  expectProblem,
  runningServer,
  type RunningServer,
  startMs,
} from "../harness/running-server.suite.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";

/** Starts a server with Open-Meteo for the ensemble of one model, at an address that always answers 429. */
async function withSilentEnsemble(use: (server: RunningServer) => Promise<void>): Promise<void> {
  const provider = createServer((_, response) => {
    response.writeHead(429, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: true, reason: "Minutely API request limit exceeded." }));
  }).listen(0, "127.0.0.1");
  await once(provider, "listening");
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const text = JSON.stringify({
    open_meteo: { base_urls: { ensemble: url } },
    models: {
      noaa: { deterministic: { source: "synthetic" }, ensemble: { source: "open-meteo" } },
      ecmwf: { deterministic: { source: "synthetic" } },
    },
  });
  try {
    const models = await modelSources(
      parseConfig({ HALCYON_CONFIG: "c.json" }, "/", () => text),
      () => text,
    );
    await using server = await runningServer({ ports: { models } });
    await use(server);
  } finally {
    provider.close();
  }
}

function composite(
  server: RunningServer,
  hours: number,
  model: string,
  place: Location = { latitude: 50, longitude: 8 },
) {
  return server.send("/v1/optimality/composite/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      request: { ...place, forecast_hours: hours, model },
      constraint_params: { id: 1, type: "task" },
    }),
  });
}

test("a source that refuses is a 503 with the time to wait, for the hours that need it alone", async () => {
  await withSilentEnsemble(async (server) => {
    const refused = await composite(server, 200, "noaa");
    expectProblem(refused, "weather_unavailable");
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(JSON.stringify(refused.json)).not.toMatch(/127\.0\.0\.1|Minutely/);
    expect(server.log.at(-1)?.fault).toMatch(/OpenMeteoError/);
    expect((await composite(server, 48, "noaa")).status).toBe(200);
    expect((await composite(server, 48, "ecmwf")).status).toBe(200);
  });
});

test("calls that are spent are told to the caller, with their price and when they renew", async () => {
  await using provider = await openMeteoServer(startMs);
  const client = openMeteoClient({ ...provider.options, limits: { hour: 100 } });
  const models = new Map([
    [
      "noaa",
      [
        { part: "deterministic", source: syntheticSource({ product: "gfs", seed: 0 }) },
        { part: "ensemble", source: openMeteoSource({ client, product: "gefs" }) },
      ],
    ],
  ] as const);
  await using server = await runningServer({ ports: { models } });
  expect((await composite(server, 200, "noaa")).status).toBe(200);
  const columns = provider.asked.map((url) => url.searchParams.get("hourly")!.split(",").toSorted());
  expect(columns).toEqual([
    [
      "cape",
      "precipitation",
      "temperature_2m",
      "visibility",
      "weather_code",
      "wind_gusts_10m",
      "wind_speed_10m",
    ],
  ]);
  const refused = await composite(server, 200, "noaa", { latitude: 60, longitude: 8 });
  const { detail, errors } = expectProblem(refused, "weather_unavailable");
  expect(detail).toBe(
    "Open-Meteo has 44 of 100 free calls left for this hour; this place costs 56. It renews in 46 min. A key or HALCYON_WEATHER=dynamical lifts it.",
  );
  expect(errors?.[0]).toMatchObject({
    code: "quota_exhausted",
    expected: { window: "hour", cost: 56, limit: 100, renews_at: "2026-11-21T10:00:00Z" },
  });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(provider.asked).toHaveLength(1);
});

test("the catalogue still answers and shows the part without a run", async () => {
  await withSilentEnsemble(async (server) => {
    const { models } = modelsResponseSchema.parse((await server.send("/v1/models")).json);
    const parts = models
      .find(({ id }) => id === "noaa")
      ?.parts.map(({ part, run, stale }) => [part, run !== null, stale]);
    expect(parts).toEqual([
      ["deterministic", true, false],
      ["ensemble", false, true],
    ]);
  });
});

test("a source that cannot say which cell answers is a 503, for the hours that need it alone", async () => {
  const ensemble = {
    ...syntheticSource({ product: "gefs", seed: 0 }),
    locate: () => Promise.reject(new StoreError("unreachable", "gefs/latest.json was not answered")),
  };
  const deterministic = syntheticSource({ product: "gfs", seed: 0 });
  const models = new Map([
    [
      "noaa",
      [
        { part: "deterministic", source: deterministic },
        { part: "ensemble", source: ensemble },
      ],
    ],
  ] as const);
  await using server = await runningServer({ ports: { models } });
  expectProblem(await composite(server, 200, "noaa"), "weather_unavailable");
  expect((await composite(server, 48, "noaa")).status).toBe(200);
});
