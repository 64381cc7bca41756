import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { configFileSchema, parseConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { presetNames, presets } from "./presets/presets.ts";

const examples = join(import.meta.dirname, "../../../../examples");

const nothing = (): string => {
  throw new Error("no file");
};

test("an empty environment is the embedded server on synthetic weather", () => {
  const config = parseConfig({ PORT: "" }, "/srv/halcyon", nothing);
  expect(config).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    dataDirectory: "/srv/halcyon/.halcyon",
    databaseUrl: undefined,
    keyPeppers: [],
    burstPerSecond: 50,
  });
  const synthetic = { source: "synthetic", seed: 0 };
  const parts = { deterministic: synthetic, ensemble: synthetic, seasonal: synthetic };
  expect(config.models).toEqual({ noaa: parts, ecmwf: parts });
  expect(config).toMatchObject({ historical: { hourly: synthetic }, projections: [synthetic] });
});

test("settings are read from the environment, relative folders from the root", () => {
  const environment = { PORT: "0", HOST: "::1", HALCYON_DATA_DIR: "data", HALCYON_BURST_PER_SECOND: "7" };
  expect(parseConfig(environment, "/srv", nothing)).toMatchObject({
    port: 0,
    host: "::1",
    dataDirectory: "/srv/data",
    burstPerSecond: 7,
  });
});

test("white space around a setting is no part of it", () => {
  const environment = {
    PORT: " 0\n",
    HOST: "\t::1",
    DATABASE_URL: "postgres://halcyon:secret@db/halcyon\r\n",
  };
  expect(parseConfig(environment, "/", nothing)).toMatchObject({
    port: 0,
    host: "::1",
    databaseUrl: "postgres://halcyon:secret@db/halcyon",
  });
  expect(parseConfig({ PORT: " \n" }, "/", nothing).port).toBe(8080);
});

test.each(["p@SECRET", "p/SECRET", "12/SECRET", "p?SECRET", "p#SECRET", "a@SECRET/b"])(
  "a password with a bare sign is told, and no part of it is shown: %s",
  (password) => {
    const start = () =>
      parseConfig({ DATABASE_URL: `postgres://halcyon:${password}@db/halcyon` }, "/", nothing);
    expect(start).toThrow("DATABASE_URL: user and password need %40 for @");
    expect(start).not.toThrow("SECRET");
  },
);

test.each([
  "postgres://halcyon:p%40ss%2Fword@db.example.org:5432/halcyon?sslmode=verify-full",
  "postgres://halcyon:secret@a:5432,b:5433/halcyon",
  "postgresql://db/halcyon",
  "postgres:///halcyon?host=/var/run/postgresql",
])("%s is a database", (url) => {
  expect(parseConfig({ DATABASE_URL: url }, "/", nothing).databaseUrl).toBe(url);
});

test.each([
  [{ PORT: "eighty" }, "PORT"],
  [{ PORT: "65536" }, "PORT"],
  [{ PORT: "80.5" }, "PORT"],
  [{ HALCYON_BURST_PER_SECOND: "0" }, "HALCYON_BURST_PER_SECOND"],
  [{ DATABASE_URL: "mysql://root@localhost/halcyon" }, "DATABASE_URL"],
  [{ HALCYON_KEY_PEPPERS: "1:secret" }, "HALCYON_KEY_PEPPERS"],
])("%j is one line that names the setting", (environment, name) => {
  expect(() => parseConfig(environment, "/", nothing)).toThrow(ConfigError);
  expect(() => parseConfig(environment, "/", nothing)).toThrow(new RegExp(`^${name}: .+$`));
});

test.each(globSync("*/halcyon.config.json", { cwd: examples }))(
  "the example %s can be read, and names real parts",
  (path) => {
    const file = join(examples, path);
    const { models } = parseConfig({ HALCYON_CONFIG: file }, "/", (read) => readFileSync(read, "utf8"));
    expect(Object.keys(models).length).toBeGreaterThan(0);
  },
);

describe("the rate at which air grows colder with height", () => {
  const parse = (site?: object) =>
    parseConfig({ HALCYON_CONFIG: "halcyon.json" }, "/srv", () =>
      JSON.stringify(site === undefined ? {} : { site }),
    );

  test("is the usual one where nothing is said, and stands in what is printed", () => {
    expect(parse()).toMatchObject({ lapseKPerKm: 4.5, weather: { site: { lapse_k_per_km: 4.5 } } });
  });

  test("may stand in a file that names no sources", () => {
    expect(parse({ lapse_k_per_km: 0 })).toMatchObject({ lapseKPerKm: 0, preset: "synthetic" });
  });

  test.each([-0.1, 9.9, "4.5"])("cannot be %j", (lapse) => {
    expect(() => parse({ lapse_k_per_km: lapse })).toThrow(/site\.lapse_k_per_km/);
  });
});

describe("the file that HALCYON_CONFIG names", () => {
  const parse = (content: unknown) =>
    parseConfig({ HALCYON_CONFIG: "conf/halcyon.json" }, "/srv", () =>
      typeof content === "string" ? content : JSON.stringify(content),
    );

  test("picks the source of each part; what it leaves out is absent", () => {
    const station = { source: "station", file: "site.epw", radius_km: 10 };
    const { models, configFile } = parse({ models: { noaa: { deterministic: station } } });
    expect(models).toEqual({ noaa: { deterministic: station } });
    expect(configFile).toBe("/srv/conf/halcyon.json");
  });

  test.each([
    [{ models: { noaa: { deterministic: { source: "radar" } } } }, "models.noaa.deterministic.source"],
    [
      {
        models: {},
        historical: { hourly: { source: "store", record: "era5", path: "a", url: "https://b" } },
      },
      "historical.hourly.path",
    ],
    [{ models: {}, historical: { daily: { source: "synthetic" } } }, "historical.daily.source"],
    [{ models: {}, projections: [{ source: "store", path: "a", record: [] }] }, "projections.0.record"],
    [{ models: { noaa: { deterministic: { source: "station" } } } }, "models.noaa.deterministic.file"],
    [
      { models: { noaa: { deterministic: { source: "store", part: "gfs", path: "a", url: "https://b" } } } },
      "models.noaa.deterministic.path",
    ],
    [
      { models: { noaa: { deterministic: { source: "open-meteo", domains: ["x"] } } } },
      "models.noaa.deterministic.domains",
    ],
    [
      { models: { noaa: { ensemble: { source: "dynamical", dataset: "gefs" } } } },
      "models.noaa.ensemble.dataset",
    ],
    [{ models: {}, dynamical: { catalogue_url: "ftp://a" } }, "dynamical.catalogue_url"],
    [
      { models: { noaa: { ensemble: { source: "dynamical", dataset: "noaa-gfs-forecast", member: -1 } } } },
      "models.noaa.ensemble.member",
    ],
    [{ models: { noaa: { seasonal: { source: "synthetic", seed: -1 } } } }, "models.noaa.seasonal.seed"],
    [
      {
        models: { noaa: { deterministic: { source: "station", file: "a", start: "2026-01-01T00:30:00Z" } } },
      },
      "models.noaa.deterministic.start",
    ],
    [
      {
        models: {
          noaa: {
            deterministic: { source: "station", file: "a", columns: { T: { variable: "heat", unit: "K" } } },
          },
        },
      },
      "models.noaa.deterministic.columns.T.variable",
    ],
  ])("%j is one line that names the place", (content, place) => {
    expect(() => parse(content)).toThrow(ConfigError);
    expect(() => parse(content)).toThrow(`HALCYON_CONFIG: /srv/conf/halcyon.json: ${place}: `);
    expect(() => parse(content)).not.toThrow(/\n/);
  });

  test.each([
    [{ models: { noa: {} } }, "models.noa: There is no field noa here. Did you mean noaa?"],
    [
      { models: { noaa: { determinstic: {} } } },
      "models.noaa.determinstic: There is no field determinstic here. Did you mean deterministic?",
    ],
    [
      {
        models: {
          noaa: {
            deterministic: {
              source: "station",
              file: "a",
              columns: { T: { variable: "temperature", unit: "K" } },
            },
          },
        },
      },
      "Did you mean temperature_2m?",
    ],
    [{ models: {}, constructor: 1 }, "constructor: There is no field constructor here."],
  ])("%j says what was probably meant", (content, words) => {
    expect(() => parse(content)).toThrow(words);
  });

  test.each(["{", ""])("that is not JSON is said to be so", (content) => {
    expect(() => parse(content)).toThrow(/^HALCYON_CONFIG: \/srv\/conf\/halcyon\.json cannot be read: .+$/);
  });
});

describe("the word of HALCYON_WEATHER", () => {
  const parse = (weather: string | undefined, file?: object) =>
    parseConfig(
      { HALCYON_WEATHER: weather, ...(file === undefined ? {} : { HALCYON_CONFIG: "halcyon.json" }) },
      "/srv",
      () => JSON.stringify(file),
    );

  test.each(presetNames)("%s is all of the weather, in the shape of a file", (word) => {
    const { models, historical, projections, preset, weather } = parse(word);
    expect(preset).toBe(word);
    expect(configFileSchema.parse({ models, historical, projections })).toEqual(weather);
    expect(configFileSchema.parse(presets[word])).toEqual(expect.objectContaining({ models }));
    expect(parse(word, { open_meteo: { timeout_ms: 500 } })).toMatchObject({
      models,
      historical,
      projections,
      openMeteo: { timeout_ms: 500 },
      configFile: "/srv/halcyon.json",
    });
  });

  test("is synthetic where nobody says which weather is meant", () => {
    for (const config of [parse(undefined), parse(undefined, {})]) {
      expect(config).toMatchObject({ preset: "synthetic", models: parse("synthetic").models });
    }
  });

  test.each([{ models: {} }, { historical: { hourly: { source: "synthetic" } } }, { projections: [] }])(
    "is refused beside a file that names %j, and the file alone is all of the weather",
    (file) => {
      expect(() => parse("synthetic", file)).toThrow(ConfigError);
      expect(() => parse("synthetic", file)).toThrow(
        `HALCYON_WEATHER: synthetic and ${Object.keys(file)[0]} of /srv/halcyon.json both say where weather comes from: leave one of them out`,
      );
      const { models, preset } = parse(undefined, file);
      expect({ models, preset }).toEqual({ models: {}, preset: undefined });
    },
  );

  test("that nobody knows is refused with those that there are", () => {
    expect(() => parse("rael")).toThrow(`HALCYON_WEATHER: One of ${presetNames.join(", ")} is needed.`);
  });
});
