import { describe, expect, test } from "vitest";
import { readStation, type StationFile } from "./station-file.ts";

const csv = (values: readonly string[], columns: StationFile["columns"]): StationFile => ({
  text: ["time,v", ...values.map((value, hour) => `2020-06-01T1${hour}:00Z,${value}`)].join("\n"),
  format: "csv",
  ...(columns === undefined ? {} : { columns }),
  location: { latitude: 47, longitude: 8 },
  file: "hut.csv",
});
const radiation = { v: { variable: "shortwave_radiation", unit: "W/m2" } } as const;

/** Returns an EPW file with a record of radiation, and of rain over a period [h]. */
function epw(sun: string, rain = "0", period = "1"): StationFile {
  const record = (hour: number): string => {
    const fields = Array.from({ length: 35 }, () => "0");
    fields.splice(0, 5, "2020", "6", "1", String(hour), "60");
    fields.splice(6, 4, "20", "10", "50", "95000");
    fields[13] = sun;
    fields.splice(33, 2, rain, period);
    return fields.join(",");
  };
  const hours = Array.from({ length: 24 }, (_, hour) => record(hour + 1));
  const header = ["LOCATION,Hut,,,,,47,8,1,500", "DATA PERIODS,1,1,Data,Monday,6/1,6/1"];
  return { text: [...header, ...hours].join("\n"), format: "epw" };
}

describe("readings that a variable cannot have", () => {
  test("count as missing, and the file's warnings say how many there are: J/m2 taken as W/m2", () => {
    const { warnings, record } = readStation(csv(["0", "1200000", "2400000", "NaN", ""], radiation));
    expect(warnings).toEqual([
      {
        what: "hut.csv: shortwave_radiation: 2 of 3 readings are outside the 0 to 1500 W/m2 that it can have, the first 1200000 W/m2; they count as missing",
        advice: expect.stringContaining("Name the unit of its column"),
      },
    ]);
    expect(record.series.get("shortwave_radiation")?.[0]).toBe(0);
  });

  test("are told where no reading of a variable is left", () => {
    const columns = { v: { variable: "temperature_2m", unit: "degC" } } as const;
    const { warnings, record } = readStation(csv(["-9999", "-9999"], columns));
    expect(warnings.map(({ what }) => what)).toEqual([expect.stringMatching(/temperature_2m: 2 of 2 /u)]);
    expect(record.series.size).toBe(0);
  });

  test("are not the codes for missing of EPW files", () => {
    for (const code of ["9999", "9999.0", "99999", "700"])
      expect(readStation(epw(code)).warnings).toEqual([]);
  });

  test("are told of EPW files, also from the code for missing on", () => {
    expect(readStation(epw("2520000")).warnings.map(({ what }) => what)).toEqual([
      expect.stringMatching(/shortwave_radiation: 24 of 24 /u),
    ]);
  });
});

describe("rain of an EPW file", () => {
  test.each(["0", "99"])("whose period is %s is missing, and the warnings say so", (period) => {
    const { record, warnings } = readStation(epw("0", "1.2", period));
    expect(record.series.has("precipitation")).toBe(false);
    expect(warnings).toEqual([
      {
        what: "precipitation: 24 depths above 0 have a period of neither 1, 3 nor 6 h; they count as missing",
        advice: expect.stringContaining("Write 1 in the last field (Liquid Precipitation Quantity)"),
      },
    ]);
  });

  test("is told of nothing where it is of its hour, or 0", () => {
    expect(readStation(epw("0", "1.2")).warnings).toEqual([]);
    expect(readStation(epw("0", "0", "99")).warnings).toEqual([]);
  });
});
