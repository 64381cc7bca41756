import type { VariableName } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openMeteoClient, type OpenMeteoClientOptions } from "./client/open-meteo-client.ts";
import { openMeteoServer, type OpenMeteoServer } from "./open-meteo-server.suite.ts";
import { openMeteoSource } from "./forecast/open-meteo-source.ts";
import type { OpenMeteoProduct } from "./open-meteo-variables.ts";

/** At this time, SEAS5 of November is available, and the newest GFS run is that of 18z. */
const nowMs = Date.parse("2026-11-21T02:20:00Z");

const home = { latitude: 52.52, longitude: 13.41 };
const atSea = { latitude: 45, longitude: -30 };

let server: OpenMeteoServer;
beforeAll(async () => {
  server = await openMeteoServer(nowMs);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.asked.length = 0;
  server.metadataAsked.length = 0;
});

/** Reads a variable through the server, and returns the parameters of the request, one per line. */
async function asked(
  product: OpenMeteoProduct,
  variables: readonly VariableName[] = ["temperature_2m", "precipitation"],
): Promise<string[]> {
  const source = openMeteoSource({ client: openMeteoClient(server.options), product });
  const now = epochHourOf(nowMs);
  const [cell, run] = await Promise.all([
    source.locate(variables.includes("wave_height") ? atSea : home),
    source.latestRun(now),
  ]);
  await source.read({ cell: cell!, run: run!, variables, from: now, to: now + 24 });
  return server.asked.flatMap(lines);
}

function lines(url: URL): string[] {
  return [url.pathname, ...[...url.searchParams].map(([name, value]) => `${name}=${value}`)];
}

const units = [
  "timezone=GMT",
  "timeformat=unixtime",
  "temperature_unit=celsius",
  "wind_speed_unit=ms",
  "precipitation_unit=mm",
  "cell_selection=nearest",
  "elevation=nan",
];

test("the deterministic part asks for 8 days before the run and 15 after it", async () => {
  expect(await asked("gfs")).toEqual([
    "/v1/forecast",
    "latitude=52.5",
    "longitude=13.5",
    "hourly=temperature_2m,precipitation",
    "models=ncep_gfs_global",
    "start_date=2026-11-12",
    "end_date=2026-12-05",
    ...units,
  ]);
  expect(server.metadataAsked.flatMap(lines).toSorted()).toEqual([
    "/data/ncep_gfs013/static/meta.json",
    "/data/ncep_gfs025/static/meta.json",
  ]);
});

test("the ensemble part asks for 2 days before the run and 33 after it", async () => {
  expect(await asked("gefs")).toEqual([
    "/v1/ensemble",
    "latitude=52.5",
    "longitude=13.5",
    "hourly=temperature_2m,precipitation",
    "models=ncep_gefs_seamless",
    "start_date=2026-11-18",
    "end_date=2026-12-23",
    ...units,
  ]);
});

test.each([
  ["seas5", "ecmwf_seas5", "seven months", "2026-10-31", "2027-05-31"],
  ["ec46", "ecmwf_ec46", "46 days", "2026-11-19", "2027-01-05"],
] as const)("%s: %s is asked for six-hourly stamps of %s", async (product, model, _, start, end) => {
  expect(await asked(product)).toEqual([
    "/v1/seasonal",
    "latitude=52.5",
    "longitude=13.5",
    "hourly=temperature_2m,precipitation",
    `models=${model}`,
    `start_date=${start}`,
    `end_date=${end}`,
    "temporal_resolution=hourly_6",
    ...units,
  ]);
});

test.each([
  ["gfs-wave", "ncep_gfswave025"],
  ["ecmwf-wam", "ecmwf_wam025"],
] as const)("waves of %s are asked of the marine endpoint", async (product, model) => {
  expect((await asked(product, ["wave_height", "wave_period"])).slice(0, 7)).toEqual([
    "/v1/marine",
    "latitude=45",
    "longitude=-30",
    "hourly=wave_height,wave_period",
    `models=${model}`,
    "start_date=2026-11-12",
    "end_date=2026-12-05",
  ]);
});

test.each([
  ["cams-global", "cams_global", ["pm2_5", "uv_index"], "2026-11-25"],
  ["cams-europe", "cams_europe", ["pm2_5", "ozone"], "2026-11-24"],
] as const)("%s is asked of the endpoint of air quality, by domain", async (product, domain, names, end) => {
  expect((await asked(product, names)).slice(0, 7)).toEqual([
    "/v1/air-quality",
    "latitude=52.5",
    "longitude=13.5",
    `hourly=${names.join()}`,
    `domains=${domain}`,
    "start_date=2026-11-12",
    `end_date=${end}`,
  ]);
});

/** Returns the addresses that a client requests. The requests are not answered. */
async function addresses(options: OpenMeteoClientOptions): Promise<string[]> {
  const seen: string[] = [];
  const client = openMeteoClient({
    ...options,
    attempts: 1,
    sleep: () => Promise.resolve(),
    fetch: (input) => {
      seen.push(input instanceof Request ? input.url : input.toString());
      return Promise.reject(new TypeError("offline"));
    },
  });
  const query = { models: "ecmwf_seas5" };
  await client.weather({ endpoint: "seasonal", query, weight: 1 }, String).catch(() => undefined);
  for (const endpoint of ["marine", "archive", "climate", "runs"] as const) {
    await client.weather({ endpoint, query: {}, weight: 1 }, String).catch(() => undefined);
  }
  await client.metadata("ensemble", "ncep_gefs05", String).catch(() => undefined);
  // Past runs are asked for again by themselves.
  return [...new Set(seen)];
}

test("without a key Open-Meteo's free hosts are asked", async () => {
  expect(await addresses({})).toEqual([
    "https://seasonal-api.open-meteo.com/v1/seasonal?models=ecmwf_seas5",
    "https://marine-api.open-meteo.com/v1/marine",
    "https://archive-api.open-meteo.com/v1/archive",
    "https://climate-api.open-meteo.com/v1/climate",
    "https://single-runs-api.open-meteo.com/v1/forecast",
    "https://ensemble-api.open-meteo.com/data/ncep_gefs05/static/meta.json",
  ]);
});

test("with a key those of customers are, and the metadata without it", async () => {
  expect(await addresses({ apiKey: "secret" })).toEqual([
    "https://customer-seasonal-api.open-meteo.com/v1/seasonal?models=ecmwf_seas5&apikey=secret",
    "https://customer-marine-api.open-meteo.com/v1/marine?apikey=secret",
    "https://customer-archive-api.open-meteo.com/v1/archive?apikey=secret",
    "https://customer-climate-api.open-meteo.com/v1/climate?apikey=secret",
    "https://customer-single-runs-api.open-meteo.com/v1/forecast?apikey=secret",
    "https://customer-ensemble-api.open-meteo.com/data/ncep_gefs05/static/meta.json",
  ]);
});

test("a self-hosted server is asked below its path", async () => {
  const base = "http://weather.internal:8080/om/";
  const own = await addresses({ baseUrls: { seasonal: base, ensemble: base } });
  expect([own[0], own.at(-1)]).toEqual([
    "http://weather.internal:8080/om/v1/seasonal?models=ecmwf_seas5",
    "http://weather.internal:8080/om/data/ncep_gefs05/static/meta.json",
  ]);
});

test.each(["weather.internal", "ftp://weather.internal", "http://weather.internal/?x=1"])(
  "the base URL %s is refused",
  (seasonal) => {
    expect(() => openMeteoClient({ baseUrls: { seasonal } })).toThrow("not an http or https address");
  },
);
