import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { problemSchema } from "@halcyon/schema";
import { compositeResponseSchema, type CompositeResponse } from "@halcyon/schema/v1";
import { temporaryFolder } from "@halcyon/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";
import { type RunningServer, runningServer, sendComposite } from "../harness/running-server.suite.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const station = fileURLToPath(new URL("../../../../../shared/fixtures/station", import.meta.url));
const present = existsSync(station);
const sandPoint = { latitude: 55.317, longitude: -160.517, model: "noaa" };

/**
 * Start of the test data: 30 December, 20:00 local standard time (UTC-9), which is 05:00 UTC on the 31st. Rows of the file from there: air
 * -7 -8 -8 -8 -8 -8 -8 -8 -7 -6 -6 degC at 20 21 22 23 24 01 02 03 04 05 06 h; mean wind 7.7 8.7 6.7 8.2 7.7 5.7 3.6 3.6 2.1 7.7 9.3 m/s;
 * clouds 0 until 02 h, then 6 6 10 10 tenths; visibility 16,100 m, 4,000 m at 05 h, 8,000 m at 06 h; no rain.
 */
const startMs = Date.UTC(2026, 11, 31, 5, 30);

async function stationServer(configFile = "examples/sand-point/halcyon.config.json"): Promise<RunningServer> {
  const readText = (path: string): string => readFileSync(path, "utf8");
  const config = parseConfig({ HALCYON_CONFIG: configFile }, root, readText);
  const server = await runningServer({ ports: { models: await modelSources(config, readText) } });
  server.clock.ms = startMs;
  return server;
}

const bodyOf = (place: object, type: string, id: number, hours: number): object => ({
  request: { ...place, forecast_hours: hours },
  constraint_params: { id, type },
});

async function scored(server: RunningServer, body: object): Promise<CompositeResponse> {
  const { status, json } = await sendComposite(server, body);
  expect(status).toBe(200);
  return compositeResponseSchema.parse(json);
}

describe("the station example", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await stationServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test("scores tower-crane-lifting by hand-checked hours, its gust derived and said to be", async () => {
    const { metadata, forecast } = await scored(server, bodyOf(sandPoint, "task", 1, 48));
    const medians = forecast.map(({ median }) => median);
    // Gust at 60 m = (6^0.14 + 0.4) x mean = 1.68511 x mean: 7.7 -> 12.98, 8.7 -> 14.66, 6.7 -> 11.29, 9.3 -> 15.67 m/s.
    // Wind: 0.1 + 0.9 (1 - (gust - 11) / 6); air: 0.1 + 0.9 (1 - (-5 - T) / 10). Nothing else is below 1 and the lower caps.
    expect(medians[0]).toBe(0.703);
    expect(medians[1]).toBe(0.451);
    expect(medians[2]).toBe(0.73);
    expect(medians[9]).toBe(0.703);
    expect(medians[10]).toBe(0.2995);
    expect(metadata.estimated).toEqual([
      {
        variable: "wind_gust_3s_at_height",
        method: "((60 / 10)^0.14 + 0.4) x wind_speed_10m",
        from: "2026-12-31T05:00:00Z",
        to: "2027-01-02T04:00:00Z",
      },
    ]);
  });

  test("drops visibility where the file lacks it, and nowhere else", async () => {
    const { metadata } = await scored(server, bodyOf(sandPoint, "task", 1, 48));
    // One hour without visibility at 16:00 is bridged; from 01:00 on 1 January local time it is missing for days.
    expect(metadata.notices).toEqual([
      {
        code: "constraint_dropped",
        constraint: 1,
        variable: "thunderstorm_proxy",
        from: "2026-12-31T05:00:00Z",
        to: "2027-01-02T04:00:00Z",
      },
      {
        code: "constraint_dropped",
        constraint: 2,
        variable: "thunderstorm_proxy",
        from: "2026-12-31T05:00:00Z",
        to: "2027-01-02T04:00:00Z",
      },
      {
        code: "constraint_dropped",
        constraint: 3,
        variable: "visibility",
        from: "2027-01-01T10:00:00Z",
        to: "2027-01-02T04:00:00Z",
      },
    ]);
  });

  test("scores radiation-frost by hand-checked hours of a clear cold night", async () => {
    const { metadata, forecast } = await scored(server, bodyOf(sandPoint, "scenario", 511, 24));
    const medians = forecast.map(({ median }) => median);
    // At 24:00 the wind of 7.7 m/s is far beyond 4; at 02:00 3.6 m/s gives 0.1 + 0.9 (1 - 1.6 / 2) = 0.28.
    expect([medians[4], medians[6]]).toEqual([0, 0.28]);
    // At 04:00 the wind of 2.1 m/s gives 0.955; 60 % of cloud give 0.1 + 0.9 (1 - 30 / 40) = 0.325, which caps.
    expect(medians[8]).toBe(0.325);
    // 11:00 in the morning: the sun is up.
    expect(medians[15]).toBe(0);
    expect([metadata.notices, metadata.estimated]).toEqual([undefined, undefined]);
  });

  test("answers drone-flight-vlos with the gap in precipitation: nothing is filled with zero", async () => {
    const { status, json } = await sendComposite(server, bodyOf(sandPoint, "task", 29, 24));
    const { code, errors } = problemSchema.parse(json);
    expect([status, code]).toEqual([503, "data_gap"]);
    expect(errors?.[0]?.expected).toMatchObject({
      variable: "precipitation",
      from: "2026-12-31T05:00:00Z",
    });
  });

  test("names the file as the source, and its run", async () => {
    const sand = await sendComposite(server, bodyOf(sandPoint, "task", 1, 24));
    expect(sand.headers.get("x-halcyon-source")).toBe("deterministic=sand-point-tmy3");
    expect(sand.headers.get("x-halcyon-run")).toBe("deterministic;init=2026-12-31T05:00:00Z");
  });

  test("covers the surroundings of the station alone", async () => {
    const { status, json } = await sendComposite(
      server,
      bodyOf({ ...sandPoint, latitude: 60 }, "task", 1, 24),
    );
    expect([status, problemSchema.parse(json).code]).toEqual([422, "location_outside_coverage"]);
  });
});

test.skipIf(!present)(
  "an EPW file is scored as a typical year (needs ../shared/fixtures/station beside the repository)",
  async () => {
    const configFile = join(temporaryFolder(), "halcyon.json");
    const deterministic = {
      source: "station",
      file: join(station, "pvgis_tmy_45.000_8.000.epw"),
      format: "epw",
      id: "pvgis-tmy",
      attribution: "PVGIS (c) European Union",
      licence: { name: "Free of charge, with attribution", url: "https://re.jrc.ec.europa.eu/pvg_tools/en/" },
    };
    await writeFile(configFile, JSON.stringify({ models: { ecmwf: { deterministic } } }));
    await using server = await stationServer(configFile);
    const plain = { latitude: 45, longitude: 8, model: "ecmwf" };
    const answer = await sendComposite(server, bodyOf(plain, "task", 1, 720));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-halcyon-source")).toBe("deterministic=pvgis-tmy");
  },
);
