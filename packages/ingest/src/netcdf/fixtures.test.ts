import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { unpack, type VariableName } from "@halcyon/schema";
import { formatRecordTime, parseRecordTime } from "@halcyon/weather";
import { describeRecord } from "@halcyon/weather/record/record-source.suite";
import { beforeAll, describe, expect, test } from "vitest";
import { type NetcdfOptions, type NetcdfRecord, netcdfRecord } from "./netcdf-record.ts";

const folder = new URL("../../../../../shared/fixtures/netcdf/", import.meta.url);
const canadaPath = fileURLToPath(new URL("era5_daily_canada_1990-1993.nc", folder));
const canesm2Path = fileURLToPath(new URL("canesm2_daily_1950-2100.nc", folder));
const present = existsSync(canadaPath) && existsSync(canesm2Path);

const era5: NetcdfOptions = {
  id: "era5-canada",
  offering: "historical",
  attribution: "Contains modified Copernicus Climate Change Service information 2023",
  licence: {
    name: "Licence to use Copernicus Products",
    url: "https://apps.ecmwf.int/datasets/licences/copernicus/",
  },
};

const rcp85: NetcdfOptions = {
  id: "canesm2-rcp85",
  offering: "projection",
  model: "CanESM2",
  scenario: "rcp85",
  attribution: "Canadian Centre for Climate Modelling and Analysis",
  licence: { name: "As stated in the file", url: "http://www.cccma.ec.gc.ca/models" },
};

const openCanada = async (): Promise<NetcdfRecord> => netcdfRecord([canadaPath], era5);
const openCanesm2 = async (): Promise<NetcdfRecord> => netcdfRecord([canesm2Path], rcp85);

const saskatoon = { latitude: 52.1, longitude: -106.6 };
const iqaluit = { latitude: 63.75, longitude: -68.5 };
const vancouver = { latitude: 49.2, longitude: -123.1 };
const kugluktuk = { latitude: 67.8, longitude: -115.1 };

/** Returns one value in the canonical unit. */
async function valueAt(
  source: NetcdfRecord,
  place: { readonly latitude: number; readonly longitude: number },
  name: VariableName,
  date: string,
): Promise<number> {
  const { variables, step, calendar } = source.describe();
  const time = parseRecordTime(date, step, calendar)!;
  const cell = (await source.locate(place))!;
  const { grids } = await source.read({ cell, variables: [name], from: time, to: time });
  return unpack(grids.get(name)![0]!, variables.get(name)!.packing);
}

describe.skipIf(!present)("real NetCDF files (needs ../shared/fixtures/netcdf beside the repository)", () => {
  let canada: NetcdfRecord;
  let canesm2: NetcdfRecord;
  beforeAll(async () => {
    [canada, canesm2] = [await openCanada(), await openCanesm2()];
  });

  /**
   * Expected values from xarray 2026.9: tas - 273.15, pr x 86400, hurs x 100, ps / 100, rsds, sfcWind, sfcWindfromdir, snd, tdps - 273.15.
   */
  test.each([
    [
      "Saskatoon",
      saskatoon,
      "1992-02-29",
      [2.2971, 0, 76.8984, 945.7128, 142.632, 3.6399, 230.41, 0.07573, -1.3325],
    ],
    [
      "Saskatoon",
      saskatoon,
      "1993-12-31",
      [-11.9386, 0.1335, 86.8317, 950.2466, 37.761, 4.0815, 258.49, 0.21474, -13.6837],
    ],
    [
      "Iqaluit",
      iqaluit,
      "1991-07-15",
      [11.7487, 0.0195, 57.2923, 989.7228, 290.212, 2.4772, 158.78, 0, 3.5918],
    ],
  ] as const)("%s on %o has ERA5's values", async (_, place, date, values) => {
    const names = [
      "temperature_2m",
      "precipitation",
      "relative_humidity_2m",
      "surface_pressure",
      "shortwave_radiation",
      "wind_speed_10m",
      "wind_direction_10m",
      "snow_depth",
      "dew_point_2m",
    ] as const;
    for (const [index, name] of names.entries()) {
      const { multiplier, divisor } = canada.describe().variables.get(name)!.packing;
      const distance = Math.abs((await valueAt(canada, place, name, date)) - values[index]!);
      expect(distance, name).toBeLessThanOrEqual((0.501 * multiplier) / divisor);
    }
  });

  test("CanESM2 goes to the last day of 2100 in years of 365 days", async () => {
    const { first, last, step, calendar } = canesm2.describe();
    expect(calendar).toBe("noleap");
    expect(formatRecordTime(first, step, calendar)).toBe("1950-01-01");
    expect(formatRecordTime(last, step, calendar)).toBe("2100-12-31");
    expect(last - first + 1).toBe(151 * 365);
    expect(parseRecordTime("2000-02-29", step, calendar)).toBeUndefined();
  });

  /** Expected values from xarray 2026.9: pr x 86400, rounded to a hundredth of a millimetre. */
  test.each([
    [vancouver, "1950-01-01", 1.28],
    [vancouver, "2100-12-30", 5.32],
    [vancouver, "2100-12-31", 2.12],
    [kugluktuk, "2000-02-28", 4.67],
    [kugluktuk, "2000-03-01", 4.91],
  ] as const)("CanESM2 rains at %o on %s", async (place, date, expected) => {
    expect(await valueAt(canesm2, place, "precipitation", date)).toBe(expected);
  });

  describeRecord("ERA5 in five Canadian cities", {
    open: openCanada,
    inside: [
      { place: saskatoon, cell: { latitude: 52, longitude: -106.65 } },
      { place: iqaluit, cell: { latitude: 63.75, longitude: -68.4 } },
    ],
    outside: [
      { latitude: 51.5, longitude: 0 },
      { latitude: 90, longitude: 0 },
      { latitude: 52, longitude: -107.3 },
    ],
  });

  describeRecord("CanESM2 at three places", {
    open: openCanesm2,
    inside: [{ place: vancouver, cell: { latitude: 49.1, longitude: -123.1 } }],
    outside: [{ latitude: -49.1, longitude: -123.1 }],
  });
});
