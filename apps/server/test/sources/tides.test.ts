import type * as V2 from "@halcyon/schema/v2";
import { epochHourOf } from "@halcyon/schema/time";
import { temporaryFolder } from "@halcyon/testing";
import { tidePackagesFolder } from "@halcyon/weather/tides/tides.suite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";
import { post } from "../harness/gusty-server.suite.ts";
import { formulaSource } from "../harness/formula-source.suite.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
  startMs,
} from "../harness/running-server.suite.ts";

const packages = tidePackagesFolder();
const tides = { source: "tides", packages, variables: ["tide_level"] };
const synthetic = { source: "synthetic", seed: 3 };

const configOf = (noaa: object) =>
  parseConfig({ HALCYON_CONFIG: "/conf.json" }, "/", () => JSON.stringify({ models: { noaa } }));
const openedBy = (noaa: object) => modelSources(configOf(noaa), () => "");

const deep = {
  variable: "tide_level",
  unit: "m",
  weight: 1,
  ideal: { min: 1 },
  acceptable: { min: 0.5 },
  stop: { min: 0.4 },
};
const shallow = {
  variable: "wind_speed_10m",
  unit: "m/s",
  weight: 1,
  ideal: { max: 100 },
  acceptable: { max: 200 },
};

const bodyAt = (latitude: number, longitude: number, hours = 240, constraint: object = deep) => ({
  location: { latitude, longitude },
  entry: { type: "task", definition: { constraints: [constraint] } },
  model: "noaa",
  period: { hours },
  include: ["ensemble"],
});
const composite = "/v2/optimality/composite/";

let server: RunningServer;
beforeAll(async () => {
  const models = await openedBy({
    deterministic: { ...synthetic, overlays: [tides] },
    ensemble: { ...synthetic, overlays: [tides] },
  });
  server = await runningServer({ ports: { models } });
});
afterAll(() => server[Symbol.asyncDispose]());

describe("a limit on the tide", () => {
  test("is scored in single runs and for each member, and the answer names the station and its terms", async () => {
    const answer = await post(server, composite, bodyAt(37.9, -122.6));
    expect(answer.status, answer.text).toBe(200);
    const { metadata, forecast } = answer.json as V2.CompositeResponse;
    expect(metadata.source.parts.map(({ part }) => part)).toEqual(["deterministic", "ensemble"]);
    expect(metadata.source.tides).toEqual([
      {
        station: {
          id: "noaa/9414290",
          name: "San Francisco (Golden Gate)",
          latitude: 37.8063,
          longitude: -122.4659,
        },
        distance_km: 15.7,
        datum: "LAT",
        licence: { name: "public domain", url: "https://tidesandcurrents.noaa.gov/disclaimers.html" },
        attribution: "Neaps tide database (https://github.com/openwatersio/tide-database)",
        caveat: "Predicted tides have no surges by wind and air pressure. They are not for navigation.",
      },
    ]);
    const stops = forecast.filter(({ score }) => score === 0).length;
    expect(stops).toBeGreaterThan(5);
    expect(stops).toBeLessThan(60);
    // Each member has the same tide, so no hour is in between.
    const later = forecast.filter(({ part }) => part === "ensemble");
    expect(later.length).toBeGreaterThan(100);
    expect(later.every(({ ensemble }) => ensemble!.Q10 === ensemble!.Q90)).toBe(true);
  });

  test("leaves answers without it as they are", async () => {
    const { text, json } = await post(server, composite, bodyAt(37.9, -122.6, 24, shallow));
    expect((json as V2.CompositeResponse).metadata.source.tides).toBeUndefined();
    expect(text).not.toContain("tide");
  });

  test("is refused more than 25 km from a station, with the distance", async () => {
    const answer = await post(server, composite, bodyAt(37.8063, -122.77));
    const { detail } = expectProblem(answer, "variable_unavailable");
    expect(detail).toBe(
      "noaa has no tide_level at this place. tide_level is known within 25 km of a tide station, and San Francisco (Golden Gate) is the nearest, 27 km away: choose a place nearer to a station.",
    );
  });
});

test("a limit on the tide without an overlay is refused, and the overlay is named", async () => {
  const source = formulaSource({ formulas: { temperature_2m: () => 12 }, run: epochHourOf(startMs) - 6 });
  await using plain = await runningServer({
    ports: { models: new Map([["noaa", [{ part: "deterministic", source }]]]) },
  });
  const { detail } = expectProblem(await post(plain, composite, bodyAt(50, 8, 24)), "variable_unavailable");
  expect(detail).toContain("noaa has no tide_level at this place.");
  expect(detail).toContain("tide_level comes from the overlay tides.");
});

test("the start says what to install if the packages are missing", async () => {
  const folder = temporaryFolder();
  const overlays = [{ ...tides, packages: folder }];
  await expect(openedBy({ deterministic: { ...synthetic, overlays } })).rejects.toThrow(
    `HALCYON_CONFIG: /conf.json: models.noaa.deterministic.overlays.0.source: tides need two packages, and @neaps/tide-database is not in ${folder}: npm install --prefix ${folder} @neaps/tide-database@`,
  );
});

test("tides alone are not a model part", () => {
  expect(() => configOf({ deterministic: { source: "tides" } })).toThrow("models.noaa.deterministic.source");
});
