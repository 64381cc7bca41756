import { epochHourOf } from "@halcyon/schema";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openMeteoClient, type OpenMeteoClientOptions } from "./open-meteo-client.ts";
import { openMeteoServer, type OpenMeteoServer } from "./open-meteo-server.suite.ts";
import { openMeteoSource } from "./open-meteo-source.ts";

/** SEAS5 of November is there, GFS of 18z is the newest. */
const nowMs = Date.parse("2026-11-21T02:20:00Z");

let server: OpenMeteoServer;
beforeAll(async () => {
  server = await openMeteoServer(nowMs);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.asked.length = 0;
  server.metadataAsked.length = 0;
});

/** Reads a variable through the server and gives what it was asked, one parameter a line. */
async function asked(product: Parameters<typeof openMeteoSource>[0]["product"]): Promise<string[]> {
  const source = openMeteoSource({ client: openMeteoClient(server.options), product });
  const now = epochHourOf(nowMs);
  const [cell, run] = await Promise.all([
    source.locate({ latitude: 52.52, longitude: 13.41 }),
    source.latestRun(now),
  ]);
  const variables = ["temperature_2m", "precipitation"] as const;
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
    "models=gfs_global",
    "start_date=2026-11-12",
    "end_date=2026-12-05",
    ...units,
  ]);
  expect(server.metadataAsked.flatMap(lines).toSorted()).toEqual([
    "/data/ncep_gfs013/static/meta.json",
    "/data/ncep_gfs025/static/meta.json",
  ]);
});

test("the ensemble part asks for 2 days before the run and 34 after it", async () => {
  expect(await asked("gefs")).toEqual([
    "/v1/ensemble",
    "latitude=52.5",
    "longitude=13.5",
    "hourly=temperature_2m,precipitation",
    "models=gfs_seamless",
    "start_date=2026-11-18",
    "end_date=2026-12-24",
    ...units,
  ]);
});

test("the seasonal part asks for six-hourly stamps of 214 days", async () => {
  expect(await asked("seas5")).toEqual([
    "/v1/seasonal",
    "latitude=52.5",
    "longitude=13.5",
    "hourly=temperature_2m,precipitation",
    "models=ecmwf_seas5",
    "start_date=2026-10-31",
    "end_date=2027-06-03",
    "temporal_resolution=hourly_6",
    ...units,
  ]);
});

/** The addresses that a client asks, which nobody answers. */
async function addresses(options: OpenMeteoClientOptions): Promise<string[]> {
  const seen: string[] = [];
  const client = openMeteoClient({
    ...options,
    attempts: 1,
    fetch: (input) => {
      seen.push(input instanceof Request ? input.url : input.toString());
      return Promise.reject(new TypeError("offline"));
    },
  });
  const query = { models: "ecmwf_seas5" };
  await client.weather({ endpoint: "seasonal", query, weight: 1 }, String).catch(() => undefined);
  await client.metadata("ensemble", "ncep_gefs05", String).catch(() => undefined);
  return seen;
}

test("without a key Open-Meteo's free hosts are asked", async () => {
  expect(await addresses({})).toEqual([
    "https://seasonal-api.open-meteo.com/v1/seasonal?models=ecmwf_seas5",
    "https://ensemble-api.open-meteo.com/data/ncep_gefs05/static/meta.json",
  ]);
});

test("with a key those of customers are, and the metadata without it", async () => {
  expect(await addresses({ apiKey: "secret" })).toEqual([
    "https://customer-seasonal-api.open-meteo.com/v1/seasonal?models=ecmwf_seas5&apikey=secret",
    "https://customer-ensemble-api.open-meteo.com/data/ncep_gefs05/static/meta.json",
  ]);
});

test("a self-hosted server is asked below its path", async () => {
  const base = "http://weather.internal:8080/om/";
  expect(await addresses({ baseUrls: { seasonal: base, ensemble: base } })).toEqual([
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
