import { expect, test } from "vitest";
import { type Config, ConfigError } from "./config.ts";
import { modelSources } from "./model-sources.ts";

const csv = "time,T\n2026-01-01T00:00Z,10\n2026-01-01T01:00Z,11\n";
const columns = { T: { variable: "temperature_2m", unit: "degC" } } as const;
const station = {
  source: "station",
  file: "site.csv",
  columns,
  location: { latitude: 50, longitude: 8 },
} as const;

const configOf = (models: Config["models"]) => ({ models, configFile: "/srv/conf/halcyon.json" });

test("a station file is read beside the configuration and feeds the part", async () => {
  const read: string[] = [];
  const models = modelSources(configOf({ noaa: { deterministic: station } }), (path) => {
    read.push(path);
    return csv;
  });
  expect(read).toEqual(["/srv/conf/site.csv"]);
  const [part] = models.get("noaa")!;
  expect(part!.part).toBe("deterministic");
  expect(part!.source.describe()).toMatchObject({ synthetic: false, members: 1 });
  expect([...models.keys()]).toEqual(["noaa"]);
});

test("a file that is not there or cannot be read names its place in the configuration", () => {
  const config = configOf({ ecmwf: { deterministic: station } });
  const place =
    /^HALCYON_CONFIG: \/srv\/conf\/halcyon\.json: models\.ecmwf\.deterministic\.file: \/srv\/conf\/site\.csv: /;
  const missing = Object.assign(new Error("ENOENT: no such file or directory"), { syscall: "open" });
  const failing = (): string => {
    throw missing;
  };
  expect(() => modelSources(config, failing)).toThrow(ConfigError);
  expect(() => modelSources(config, failing)).toThrow(place);
  expect(() => modelSources(config, () => "time,X\n2026-01-01T00:00Z,1\n")).toThrow(place);
});

test("a station cannot feed a part that needs members", () => {
  expect(() => modelSources(configOf({ noaa: { ensemble: station } }), () => csv)).toThrow(
    "models.noaa.ensemble.source: a station is one forecast",
  );
});
