import { packedMissing } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeSource } from "../../source/source.suite.ts";
import { openMeteoClient } from "../client/open-meteo-client.ts";
import { openMeteoServer, type OpenMeteoServer } from "../open-meteo-server.suite.ts";
import { openMeteoRegional } from "./open-meteo-source.ts";
import { type RegionalModel, regionalModelNames, regionalModels } from "./regional-models.ts";

const hourMs = 3_600_000;
const startMs = Date.parse("2026-11-06T02:20:00Z");

let server: OpenMeteoServer;
beforeAll(async () => {
  server = await openMeteoServer(startMs);
});
afterAll(() => server[Symbol.asyncDispose]());

const open = (model: RegionalModel) => openMeteoRegional({ client: openMeteoClient(server.options), model });

const berlin = { latitude: 52.52, longitude: 13.41 };
const places: Readonly<Record<RegionalModel, { readonly latitude: number; readonly longitude: number }>> = {
  icon_d2: berlin,
  icon_eu: berlin,
  meteofrance_arome_france_hd: { latitude: 48.86, longitude: 2.35 },
  ukmo_uk_deterministic_2km: { latitude: 51.5, longitude: -0.12 },
  gem_hrdps_continental: { latitude: 51.05, longitude: -114.07 },
  ncep_hrrr_conus: { latitude: 39.74, longitude: -104.99 },
};
const sydney = { latitude: -33.87, longitude: 151.21 };

describeSource("ICON-D2 of Open-Meteo", {
  open: () => open("icon_d2"),
  now: epochHourOf(startMs),
  inside: [berlin],
  outside: [sydney, { latitude: 40.42, longitude: -3.7 }],
  pastHours: 192,
});

test("only the models of DWD have the freezing level", () => {
  const having = regionalModelNames.filter((model) =>
    open(model).describe().variables.has("freezing_level_height"),
  );
  expect(having).toEqual(["icon_d2", "icon_eu"]);
});

describe.each(regionalModelNames)("%s", (model) => {
  const { lastLeadHours, variables, runEveryHours } = regionalModels[model];
  const place = places[model];

  test("covers its region alone, with a cell near the place", async () => {
    const source = open(model);
    expect(await source.locate(sydney)).toBeUndefined();
    const cell = (await source.locate(place))!;
    expect(Math.abs(cell.latitude - place.latitude)).toBeLessThan(0.04);
    expect(Math.abs(cell.longitude - place.longitude)).toBeLessThan(0.04);
  });

  test("has every variable up to the last lead of its run, at every hour of two days", async () => {
    const source = open(model);
    const runs = new Set<number>();
    for (let nowMs = startMs; nowMs < startMs + 48 * hourMs; nowMs += hourMs) {
      server.nowMs = nowMs;
      const run = (await source.latestRun(epochHourOf(nowMs)))!;
      if (runs.has(run)) continue;
      runs.add(run);
      const last = run + lastLeadHours;
      const cell = (await source.locate(place))!;
      const { grids, stamps } = await source.read({ cell, run, variables, from: last, to: last });
      const at = stamps.indexOf(last);
      for (const name of variables)
        expect(grids.get(name)![at], `${name} ${run % 24}`).not.toBe(packedMissing);
    }
    for (const run of runs) expect(run % runEveryHours).toBe(0);
    expect(runs.size).toBeGreaterThanOrEqual(48 / runEveryHours);
  });
});
