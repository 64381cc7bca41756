import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AbsentPart, FedPart } from "@halcyon/weather";
import { expect, test } from "vitest";
import type { Config } from "../../config/config.ts";
import type { OpeningClock } from "./keep-opening.ts";
import { modelSources } from "./model-sources.ts";

const csv = "time,T\n2026-01-01T00:00Z,10\n2026-01-01T01:00Z,11\n";
const columns = { T: { variable: "temperature_2m", unit: "degC" } } as const;
const station = {
  source: "station",
  file: "site.csv",
  columns,
  location: { latitude: 50, longitude: 8 },
} as const;

/** Clock with which no second attempt is made. */
const neverAgain: OpeningClock = { nowMs: () => 0, sleep: () => new Promise(() => undefined) };

const openMeteo: Config["openMeteo"] = { base_urls: {}, timeout_ms: 1000, apiKey: undefined };
const configOf = (models: Config["models"]) => ({ models, openMeteo, configFile: "/srv/conf/halcyon.json" });

test("a station file is read beside the configuration and feeds the part", async () => {
  const read: string[] = [];
  const models = await modelSources(configOf({ noaa: { deterministic: station } }), (path) => {
    read.push(path);
    return csv;
  });
  expect(read).toEqual(["/srv/conf/site.csv"]);
  const [part] = models.get("noaa")!;
  expect(part!.part).toBe("deterministic");
  expect(part!.source!.describe()).toMatchObject({ synthetic: false, members: 1 });
  expect([...models.keys()]).toEqual(["noaa"]);
});

test("a file that is not there or cannot be read leaves its part absent, and its place is named", async () => {
  const config = configOf({ ecmwf: { deterministic: station } });
  const failing = (): string => readFileSync("/srv/conf/site.csv", "utf8");
  for (const [readText, trouble] of [
    [failing, "unreachable"],
    [() => "time,X\n2026-01-01T00:00Z,1\n", "unusable"],
  ] as const) {
    const [part] = (await modelSources(config, readText, neverAgain)).get("ecmwf")!;
    expect(part).toMatchObject({
      part: "deterministic",
      id: "station",
      absence: { trouble, nextTryMs: 5000 },
    });
    expect((part as AbsentPart).absence.cause.message).toMatch(
      /^HALCYON_CONFIG: \/srv\/conf\/halcyon\.json: models\.ecmwf\.deterministic: .*\/srv\/conf\/site\.csv/,
    );
  }
});

test("a station cannot feed a part that needs members", async () => {
  await expect(modelSources(configOf({ noaa: { ensemble: station } }), () => csv)).rejects.toThrow(
    "models.noaa.ensemble.source: a station is one forecast",
  );
});

test("an overlay has a source of its own; one that cannot give its variables is absent, and its part is not", async () => {
  const overlays = [
    { source: "synthetic", seed: 0, variables: ["wave_height"] },
    { ...station, variables: ["wind_gusts_10m"] },
  ] as const;
  const deterministic = { ...station, overlays };
  const [part] = (await modelSources(configOf({ noaa: { deterministic } }), () => csv, neverAgain)).get(
    "noaa",
  )!;
  expect(part!.source!.describe().id).toBe("station-csv");
  const [waves, gusts] = (part as FedPart).overlays!;
  expect(waves).toMatchObject({ variables: ["wave_height"], layer: { source: {} } });
  expect(gusts!.layer).toMatchObject({ absence: { trouble: "unusable" } });
  expect((gusts!.layer as AbsentPart).absence.cause.message).toContain(
    "models.noaa.deterministic.overlays.1: station-csv does not carry wind_gusts_10m",
  );
});

test("an overlay of another number of members is absent", async () => {
  const ensemble = {
    ...openMeteoPart,
    overlays: [{ source: "synthetic", seed: 0, variables: ["wave_height"] }],
  } as const;
  const [part] = (await modelSources(configOf({ ecmwf: { seasonal: ensemble } }), () => "")).get("ecmwf")!;
  expect((part as FedPart).overlays![0]!.layer).toMatchObject({ absence: { trouble: "unusable" } });
});

const openMeteoPart = { source: "open-meteo", cache_mb: 1 } as const;

test("Open-Meteo feeds all parts that it has, each with the product that the part stands for", async () => {
  const parts = { deterministic: openMeteoPart, ensemble: openMeteoPart };
  const models = await modelSources(
    configOf({ noaa: parts, ecmwf: { ...parts, subseasonal: openMeteoPart, seasonal: openMeteoPart } }),
    () => "",
  );
  const members = [...models].map(([id, found]) => [
    id,
    found.map(({ source }) => source!.describe().members),
  ]);
  expect(members).toEqual([
    ["noaa", [1, 31]],
    ["ecmwf", [1, 51, 51, 51]],
  ]);
});

test("Open-Meteo feeds a part with another product where it is named", async () => {
  const part = { ...openMeteoPart, product: "ecmwf-wam" } as const;
  const models = await modelSources(configOf({ ecmwf: { deterministic: part } }), () => "");
  const [waves] = models.get("ecmwf")!;
  expect([...waves!.source!.describe().variables.keys()]).toEqual([
    "wave_height",
    "wave_period",
    "wave_direction",
    "wave_peak_period",
  ]);
});

test("a model of Open-Meteo that is not known needs its data sets", async () => {
  const open = (model: string) =>
    modelSources(configOf({ ecmwf: { ensemble: { ...openMeteoPart, model } } }), () => "");
  await expect(open("x")).rejects.toThrow("models.ecmwf.ensemble: A model of Open-Meteo and its data sets");
  expect((await open("ecmwf_aifs025_ensemble")).get("ecmwf")).toHaveLength(1);
});

test("Open-Meteo has no seasonal forecast of NOAA", async () => {
  await expect(modelSources(configOf({ noaa: { seasonal: openMeteoPart } }), () => "")).rejects.toThrow(
    "models.noaa.seasonal.source: Open-Meteo has no seasonal forecast of NOAA; leave the part out",
  );
});

test("a catalogue that refuses to answer leaves its part absent, and the others open", async () => {
  const listener = createServer((_, response) => response.writeHead(403).end()).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const dynamical = { catalogue_url: `http://127.0.0.1:${port}`, hosts: [], cache_mb: 1 };
  const part = { source: "dynamical", dataset: "noaa-gefs-forecast-35-day" } as const;
  try {
    const deterministic = { source: "synthetic", seed: 0 } as const;
    const models = await modelSources(
      { ...configOf({ noaa: { ensemble: part, deterministic } }), dynamical },
      () => "",
      neverAgain,
    );
    expect(models.get("noaa")).toMatchObject([
      { part: "deterministic", source: {} },
      { part: "ensemble", id: "dynamical", absence: { trouble: "unreachable" } },
    ]);
  } finally {
    listener.close();
  }
});

test("one member is the deterministic part alone", async () => {
  const part = { source: "dynamical", dataset: "noaa-gefs-forecast-35-day", member: 0 } as const;
  await expect(modelSources(configOf({ noaa: { ensemble: part } }), () => "")).rejects.toThrow(
    "models.noaa.ensemble.member: one member is one forecast",
  );
});
