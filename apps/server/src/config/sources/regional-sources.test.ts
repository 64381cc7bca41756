import { isFed } from "@halcyon/weather";
import { expect, test } from "vitest";
import { parseConfig } from "../config.ts";
import { modelSources } from "../../weather/sources/model-sources.ts";

const configOf = (regional: unknown) => {
  const models = { noaa: { regional, deterministic: { source: "synthetic" } } };
  return parseConfig({ HALCYON_CONFIG: "/conf.json" }, "/", () => JSON.stringify({ models }));
};

const openedBy = (regional: unknown) => modelSources(configOf(regional), () => "");

const covers = { south: 50, west: 5, north: 56, east: 15 };

test("regional models open in the order of the configuration, before the global run", async () => {
  const models = await openedBy([
    { source: "open-meteo", model: "icon_d2" },
    { source: "synthetic", seed: 7, covers, hours: 60 },
  ]);
  const parts = models.get("noaa")!;
  const described = parts.filter(isFed).map(({ part, source }) => {
    const { id, members, leadHours, coverage } = source.describe();
    return [part, id, members, leadHours.at(-1), coverage];
  });
  expect(described.slice(0, 2)).toEqual([
    ["regional", "open-meteo-icon_d2", 1, 48, "Germany and its neighbours"],
    ["regional", "synthetic", 1, 60, "the configured area"],
  ]);
  expect(parts.map(({ part }) => part)).toEqual(["regional", "regional", "deterministic"]);
});

test("a synthetic one has weather in its area, up to its last lead", async () => {
  const { source } = (await openedBy([{ source: "synthetic", covers }])).get("noaa")!.find(isFed)!;
  const now = 500_000;
  const run = (await source.latestRun(now))!;
  expect(await source.locate({ latitude: 49, longitude: 8 })).toBeUndefined();
  const cell = (await source.locate({ latitude: 54, longitude: 8 }))!;
  const { grids } = await source.read({
    cell,
    run,
    variables: ["wind_gusts_10m"],
    from: run + 1,
    to: run + 40,
  });
  expect(grids.get("wind_gusts_10m")!.length).toBeGreaterThan(10);
  expect(source.describe().variables.get("wind_gusts_10m")!.toLeadHours).toBe(48);
});

test.each([
  [[{ source: "open-meteo" }], "models.noaa.regional.0.model: name one of icon_d2, icon_eu"],
  [[{ source: "open-meteo", model: "icon_d3" }], "models.noaa.regional.0.model: name one of"],
  [[{ source: "station", file: "a.csv" }], "models.noaa.regional.0.source"],
])("what cannot be a regional model is refused: %j", async (regional, words) => {
  await expect(openedBy(regional)).rejects.toThrow(words);
});

test.each([
  [{ source: "synthetic" }, "models.noaa.regional"],
  [[], "models.noaa.regional"],
])("regional models are a list of at least one: %j", (regional, words) => {
  expect(() => configOf(regional)).toThrow(words);
});

test("the area of a synthetic model is for the regional part alone", async () => {
  const models = { noaa: { deterministic: { source: "synthetic", covers } } };
  const config = parseConfig({ HALCYON_CONFIG: "/conf.json" }, "/", () => JSON.stringify({ models }));
  await expect(modelSources(config, () => "")).rejects.toThrow("for the regional part alone");
});
