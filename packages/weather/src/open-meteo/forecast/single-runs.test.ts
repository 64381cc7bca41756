import { temporaryFolder } from "@halcyon/testing";
import { packedMissing, pack, variable } from "@halcyon/schema";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cellCache } from "../../archive/cell-cache.ts";
import type { WeatherSource } from "../../source/source.ts";
import { openMeteoClient, type OpenMeteoClientOptions } from "../client/open-meteo-client.ts";
import { refusal } from "../open-meteo-faults.suite.ts";
import { fieldOf } from "../open-meteo-models.suite.ts";
import { levelOfRun, openMeteoServer, type OpenMeteoServer } from "../open-meteo-server.suite.ts";
import { openMeteoSource, type OpenMeteoOptions } from "./open-meteo-source.ts";

const nowMs = Date.parse("2026-11-06T02:20:00Z");
const hourOf = (text: string): EpochHour => epochHourOf(Date.parse(text));
const run = hourOf("2026-05-13T00:00Z");
const home = { latitude: 52.52, longitude: 13.41 };
const variables = ["temperature_2m", "wind_speed_10m"] as const;

let server: OpenMeteoServer;
beforeAll(async () => {
  server = await openMeteoServer(nowMs);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.nowMs = nowMs;
  server.asked.length = 0;
  server.mishaps.length = 0;
});

interface OpenOptions extends Partial<Omit<OpenMeteoOptions, "client">> {
  readonly of?: OpenMeteoClientOptions;
}

const open = ({ of = {}, ...options }: OpenOptions = {}): WeatherSource =>
  openMeteoSource({ client: openMeteoClient({ ...server.options, ...of }), product: "ifs", ...options });

async function read(
  source: WeatherSource,
  start = run,
  names: readonly (typeof variables)[number][] = variables,
) {
  const cell = (await source.locate(home))!;
  return source.read({ cell, run: start, variables: names, from: start + 9, to: start + 186, past: true });
}

describe("runs that Open-Meteo has", () => {
  test.each([
    ["of IFS at 9 km", { model: "ecmwf_ifs", domains: ["ecmwf_ifs"] }, "2024-03-14T00:00Z", 12],
    ["of IFS at 0.25 degrees", {}, "2026-04-02T00:00Z", 12],
    ["of GFS", { product: "gfs" }, "2026-04-02T00:00Z", 6],
  ] as const)(
    "%s begin with their first day, and each has all leads",
    async (_, options, first, everyHours) => {
      const { past } = open(options);
      const runs = await past!.runsBetween(hourOf("2020-01-01T00:00Z"), hourOf("2026-04-04T00:00Z"));
      expect(runs[0]).toBe(hourOf(first));
      expect(runs[1]! - runs[0]!).toBe(everyHours);
      expect(runs.at(-1)).toBe(hourOf("2026-04-04T00:00Z"));
      expect(server.asked).toEqual([]);
    },
  );

  test("may use half of the calls that other requests leave", async () => {
    const source = open({ of: { limits: { hour: 5000, day: 10_000 } } });
    const before = source.past!.callsLeft!();
    expect(before.find(({ window }) => window === "day")).toMatchObject({ limit: 10_000, left: 5000 });
    await read(source);
    const after = source.past!.callsLeft!();
    expect(before.map(({ left }, at) => left - after[at]!.left)).toEqual(before.map(() => 1));
  });

  test("end with the run that is there now", async () => {
    const { past } = open({ product: "gfs" });
    const runs = await past!.runsBetween(hourOf("2026-11-05T00:00Z"), hourOf("2027-01-01T00:00Z"));
    expect(runs.at(-1)).toBe(hourOf("2026-11-05T18:00Z"));
  });

  test("are of versions of IFS; those of 9 km before November 2024 were computed later by the same one", () => {
    const names = ({ past }: WeatherSource) => past!.generations.map(({ name, from }) => [name, from]);
    const newest = ["50r1", hourOf("2026-05-12T06:00Z")];
    expect(names(open())).toEqual([["49r1", hourOf("2024-11-12T06:00Z")], newest]);
    const hres = open({ model: "ecmwf_ifs", domains: ["ecmwf_ifs"] });
    expect(names(hres)).toEqual([["49r1", hourOf("2024-03-14T00:00Z")], newest]);
    expect(names(open({ product: "gfs" }))).toEqual([]);
  });

  test("are those of forecasts without members", () => {
    const products = ["gefs", "ifs-ens", "ec46", "gfs-wave"] as const;
    expect(products.map((product) => open({ product }).past)).toEqual(products.map(() => undefined));
  });

  test("are not asked from the free host where forecasts come from a server of one's own", () => {
    const past = (baseUrls: object) => open({ of: { baseUrls } }).past;
    expect(past({ forecast: server.base })).toBeUndefined();
    expect(past({ forecast: server.base, runs: server.base })).toBeDefined();
    expect(past({})).toBeDefined();
  });
});

describe("a past run", () => {
  test("is read in one call, which asks for the run and its hours", async () => {
    const source = open();
    await read(source);
    expect(server.asked).toHaveLength(1);
    const { pathname, searchParams } = server.asked[0]!;
    expect(pathname).toBe("/v1/forecast");
    expect(Object.fromEntries(searchParams)).toMatchObject({
      run: "2026-05-13T00:00",
      forecast_hours: "355",
      hourly: "temperature_2m,wind_speed_10m",
      models: "ecmwf_ifs025",
    });
    expect(searchParams.has("start_date")).toBe(false);
    const cost = source.past!.costOf({ runs: 730, variables, toLeadHours: 186 });
    expect(cost).toMatchObject({ requests: 730, calls: 730 });
    expect(cost.bytes / 730).toBeLessThan(30_000);
  });

  test("has the values of that run, and no hour before it", async () => {
    const { stamps, grids, members } = await read(open(), run + 12);
    expect(members).toBe(1);
    expect([stamps[0], stamps.at(-1)]).toEqual([run + 12 + 8, run + 12 + 187]);
    const { packing } = variable("temperature_2m");
    const at = fieldOf("temperature_2m");
    const expected = stamps.map((stamp) => {
      const value = levelOfRun(run + 12) * at(stamp, stamp - run - 12)(0);
      return pack(Math.round(value * 10) / 10, packing);
    });
    expect([...grids.get("temperature_2m")!]).toEqual(expected);
    const cell = (await open().locate(home))!;
    const request = { cell, run, variables, from: run - 24, to: run + 3, past: true };
    expect((await open().read(request)).stamps[0]).toBe(run);
  });

  test("is missing after its last lead", async () => {
    const short = run + 6;
    const source = open();
    const cell = (await source.locate(home))!;
    const request = { cell, run: short, variables, from: short + 140, to: short + 150, past: true };
    const { stamps, grids } = await source.read(request);
    const wind = [...grids.get("wind_speed_10m")!];
    expect(wind.map((packed) => packed === packedMissing)).toEqual(
      stamps.map((stamp) => stamp > short + 144),
    );
  });

  test("is asked for once for all processes, and only for the variables that lack", async () => {
    const cells = cellCache({ folder: temporaryFolder() });
    const first = await read(open({ cells }), run, ["temperature_2m"]);
    const both = await read(open({ cells }));
    expect(server.asked.map((url) => url.searchParams.get("hourly"))).toEqual([
      "temperature_2m",
      "wind_speed_10m",
    ]);
    expect(both.grids.get("temperature_2m")).toEqual(first.grids.get("temperature_2m"));
    server.asked.length = 0;
    expect(await read(open({ cells }))).toEqual(both);
    expect(server.asked).toEqual([]);
  });

  test("that Open-Meteo lacks is named, after one call", async () => {
    const lacking = hourOf("2026-11-06T12:00Z");
    await expect(read(open(), lacking)).rejects.toMatchObject({
      damagedRun: lacking,
      message: expect.stringContaining("The requested model run is not available"),
    });
    expect(server.asked).toHaveLength(1);
  });

  test("that fails four times is named, and the next one is read", async () => {
    const source = open();
    for (let failed = 0; failed < 4 * 6; failed += 1) server.mishaps.push(refusal(503, "maintenance"));
    for (let at = 0; at < 6; at += 1) {
      const start = run + 24 * at;
      await expect(read(source, start)).rejects.toMatchObject({ damagedRun: start, code: "retry_later" });
    }
    expect(server.asked).toHaveLength(4 * 6);
    await read(source, run + 24 * 6);
  });

  test("is asked for alone, however many are wanted", async () => {
    let [flying, most] = [0, 0];
    const counted = open({
      of: {
        fetch: async (...asked) => {
          flying += 1;
          most = Math.max(most, flying);
          return server.options.fetch!(...asked).finally(() => (flying -= 1));
        },
      },
    });
    await Promise.all([0, 1, 2, 3].map((at) => read(counted, run + 24 * at)));
    expect(most).toBe(1);
    expect(server.asked).toHaveLength(4);
  });

  test("takes at most half of the calls that are left for the day, and leaves the other half", async () => {
    const client = openMeteoClient({
      ...server.options,
      limits: { day: 20 },
      fetch: async () => Response.json({}),
    });
    const call = async (endpoint: "forecast" | "runs"): Promise<string> =>
      client
        .weather({ endpoint, query: {}, weight: 1 }, () => "answered")
        .catch((error: { code: string }) => error.code);
    for (let live = 0; live < 4; live += 1) expect(await call("forecast")).toBe("answered");
    const past: string[] = [];
    for (let asked = 0; asked < 10; asked += 1) past.push(await call("runs"));
    expect(past).toEqual([...Array(8).fill("answered"), ...Array(2).fill("quota_exhausted")]);
    expect(client.callsLeft("forecast")).toMatchObject([{ window: "day", left: 8 }]);
    expect(client.callsLeft("runs")).toMatchObject([{ window: "day", left: 0 }]);
    for (let live = 0; live < 8; live += 1) expect(await call("forecast")).toBe("answered");
    expect(await call("forecast")).toBe("quota_exhausted");
    server.nowMs += 24 * 3_600_000;
    expect(await call("runs")).toBe("answered");
  });
});
