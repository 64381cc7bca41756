import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ingestRecord, type NetcdfOptions, netcdfRecord } from "@halcyon/ingest";
import {
  hazardIndexResponseSchema,
  historicalDailyResponseSchema,
  projectionDailyResponseSchema,
} from "@halcyon/schema";
import { temporaryFolder } from "@halcyon/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { expectProblem, type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { recordSources } from "../../src/weather/sources/record-sources.ts";

const files = new URL("../../../../../shared/fixtures/netcdf/", import.meta.url);
const present = existsSync(files);

const era5: NetcdfOptions = {
  id: "era5-canada",
  offering: "historical",
  attribution: "Contains modified Copernicus Climate Change Service information 2023",
  licence: {
    name: "Licence to use Copernicus Products",
    url: "https://apps.ecmwf.int/datasets/licences/copernicus/",
  },
};

/** Options of the file. Its scenario is RCP8.5 of CMIP5, the predecessor of SSP5-8.5. */
const canesm2: NetcdfOptions = {
  id: "canesm2",
  offering: "projection",
  model: "CanESM2",
  scenario: "rcp85",
  attribution: "Canadian Centre for Climate Modelling and Analysis",
  licence: { name: "As stated in the file", url: "http://www.cccma.ec.gc.ca/models" },
};

const vancouver = "latitude=49.2&longitude=-123.1";

describe.skipIf(!present)("real records (needs ../shared/fixtures/netcdf beside the repository)", () => {
  let folder: string;
  let server: RunningServer;

  beforeAll(async () => {
    folder = temporaryFolder();
    for (const [name, options, record] of [
      ["era5_daily_canada_1990-1993.nc", era5, "era5-days"],
      ["canesm2_daily_1950-2100.nc", canesm2, "canesm2"],
    ] as const) {
      const source = await netcdfRecord([fileURLToPath(new URL(name, files))], options);
      await ingestRecord(source, { root: join(folder, "store"), record, wanted: "all", revision: name });
      source.close();
    }
    const store = { source: "store", path: "store" };
    const file = {
      models: {},
      historical: { daily: { ...store, record: "era5-days" } },
      projections: [{ ...store, record: "canesm2" }],
    };
    const environment = { HALCYON_CONFIG: join(folder, "halcyon.json") };
    const config = parseConfig(environment, "/", () => JSON.stringify(file));
    server = await runningServer({ ports: { records: await recordSources(config, Date.now) } });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
  });

  /** Expected values from xarray 2026.9: 2.2971 degC, 0 mm, 3.6399 m/s and 0.07573 m. */
  test("Saskatoon's leap day of 1992 is that of ERA5", async () => {
    const query = "latitude=52.1&longitude=-106.6&start_date=1992-02-28&end_date=1992-02-29";
    const variables = "temperature_2m,precipitation,wind_speed_10m,snow_depth";
    const answer = await server.send(`/v1/historical/daily?${query}&variables=${variables}`);
    const { daily, metadata } = historicalDailyResponseSchema.parse(answer.json);
    expect(metadata).toMatchObject({ method: "record_of_days", dataset: { source: "era5-canada" } });
    expect(daily.date).toEqual(["1992-02-28", "1992-02-29"]);
    expect(daily.temperature_2m).toMatchObject({ statistic: "mean" });
    const leapDay = [daily.temperature_2m, daily.precipitation, daily.wind_speed_10m, daily.snow_depth];
    expect(leapDay.map((column) => column!.values[1])).toEqual([2.3, 0, 3.64, 0.076]);
  });

  test("Vancouver's 2100 ends on a day of 365, with the rain of CanESM2", async () => {
    const span = "start_date=2100-12-30&end_date=2100-12-31&scenario=rcp85";
    const answer = await server.send(`/v1/projections/daily?${vancouver}&${span}&variables=precipitation`);
    const [model] = projectionDailyResponseSchema.parse(answer.json).models;
    // xarray 2026.9: pr x 86400, to the hundredth of a millimetre.
    expect(model).toMatchObject({ climate_model: "CanESM2", calendar: "noleap" });
    expect(model!.daily.precipitation!.values).toEqual([5.32, 2.12]);
  });

  /**
   * Expected values from numpy 2 and netCDF4, with tasmax - 273.15 rounded to hundredths: means over the years of summer days (above 25 degC)
   * and of spells of at least three days above 30 degC.
   */
  test.each([
    ["tx_days_above", "threshold=25", 1981, 2010, 45.9],
    ["tx_days_above", "threshold=25", 2071, 2100, 120.4667],
    ["hot_spell_frequency", "threshold=30&window_days=3", 1981, 2010, 1.7667],
    ["hot_spell_frequency", "threshold=30&window_days=3", 2071, 2100, 6.9667],
  ])("Vancouver's %s with %s from %i to %i is %f", async (index, parameters, first, last, mean) => {
    const years = `period_start=${first}&period_end=${last}&scenario=rcp85`;
    const answer = await server.send(
      `/v1/projections/hazard-indices/${index}?${vancouver}&${years}&${parameters}`,
    );
    const { models } = hazardIndexResponseSchema.parse(answer.json);
    expect(models[0]).toMatchObject({ climate_model: "CanESM2", years_used: 30, mean });
  });

  test("Vancouver's strongest heat wave of 2100 is far beyond those of 1981 to 2010", async () => {
    const meanOf = async (first: number, last: number): Promise<number> => {
      const years = `period_start=${first}&period_end=${last}&scenario=rcp85`;
      const path = `/v1/projections/hazard-indices/heat_wave_magnitude_index_daily?${vancouver}&${years}`;
      return hazardIndexResponseSchema.parse((await server.send(path)).json).models[0]!.mean!;
    };
    expect(await meanOf(2071, 2100)).toBeGreaterThan(10 * (await meanOf(1981, 2010)));
  });

  test("what the file has not got is refused: the mean temperature that waves are made of", async () => {
    const years = "period_start=2071&period_end=2100&scenario=rcp85";
    const path = `/v1/projections/heat-and-cold-waves/frequency-change/heatwave?${vancouver}&${years}`;
    const problem = expectProblem(await server.send(path), "variable_unavailable");
    expect(problem.detail).toContain("temperature_2m_max");
  });
});
