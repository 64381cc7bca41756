import { describe, expect, test } from "vitest";
import { StationFileError } from "../station-file-error.ts";
import { readStation } from "../station-file.ts";
import { stationValues } from "../station-values.suite.ts";

const variables = [
  "temperature",
  "dew_point_temperature",
  "station_level_pressure",
  "sea_level_pressure",
  "wind_direction",
  "wind_speed",
  "wind_gust",
  "precipitation",
  "relative_humidity",
  "visibility",
  "precipitation_3_hour",
  "precipitation_6_hour",
];
const parts = [
  "",
  "_Measurement_Code",
  "_Quality_Code",
  "_Report_Type",
  "_Source_Code",
  "_Source_Station_ID",
];
const ofVariables = variables.flatMap((name) => parts.map((part) => `${name}${part}`));
const columns = [
  "STATION",
  "Station_name",
  "DATE",
  "LATITUDE",
  "LONGITUDE",
  "ELEVATION",
  ...ofVariables,
  "remarks",
];

type Fields = Readonly<Record<string, string>>;

const about: Fields = {
  STATION: "SZM00006610",
  Station_name: "PAYERNE",
  LATITUDE: "46.8125",
  LONGITUDE: "6.9431",
  ELEVATION: "490.0",
};

/** Returns a file as in the by-year folder of NOAA. */
const file = (rows: readonly Fields[], headings: readonly string[] = columns): string =>
  `${[headings, ...rows.map((row) => headings.map((name) => row[name] ?? about[name] ?? ""))]
    .map((fields) => fields.join("|"))
    .join("\n")}\n`;

const at = (time: string, fields: Fields = { temperature: "10.0" }): Fields => ({
  DATE: `2025-01-31T${time}:00`,
  ...fields,
});
const read = (...rows: readonly Fields[]) => stationValues({ text: file(rows), format: "ghcnh" });

describe("a report of GHCNh", () => {
  test("is read in the units of the format, with where its station stands", () => {
    const air = { temperature: "-3.1", dew_point_temperature: "-4.2", relative_humidity: "92" };
    const pressure = { station_level_pressure: "958.4", sea_level_pressure: "1018.9" };
    const wind = { wind_direction: "240", wind_speed: "6.2", wind_gust: "12.3" };
    const line = at("12:00", { ...air, ...pressure, ...wind, precipitation: "1.2", visibility: "9.656" });
    expect(read(line)).toEqual({
      hours: ["2025-01-31T12Z"],
      warnings: [],
      values: {
        temperature_2m: [-3.1],
        dew_point_2m: [-4.2],
        relative_humidity_2m: [92],
        pressure_msl: [1018.9],
        surface_pressure: [958.4],
        visibility: [expect.closeTo(9656, -1)],
        wind_gusts_10m: [12.3],
        wind_speed_10m: [6.2],
        wind_direction_10m: [240],
        precipitation: [1.2],
      },
    });
    const { record, place, elevationM } = readStation({ text: file([line]), format: "ghcnh" });
    expect([record.name, place, elevationM]).toEqual([
      "PAYERNE",
      { latitude: 46.8125, longitude: 6.9431 },
      490,
    ]);
  });

  test("of the files of all years has its time in parts, and other names of columns", () => {
    const headings = ["Station_ID", "Station_name", "Year", "Month", "Day", "Hour", "Minute"];
    const more = ["Latitude", "Longitude", "Elevation", ...ofVariables];
    const time = { Year: "1987", Month: "3", Day: "04", Hour: "5", Minute: "0" };
    const place = { Station_ID: "SZM00006610", Latitude: "46.8125", Longitude: "6.9431", Elevation: "490.0" };
    const text = file([{ ...time, ...place, temperature: "7.4" }], [...headings, ...more]);
    expect(stationValues({ text, format: "ghcnh" })).toEqual({
      hours: ["1987-03-04T05Z"],
      warnings: [],
      values: { temperature_2m: [7.4] },
    });
  });

  test.each(["", "0", "1", "4", "5", "9"])("of quality '%s' is taken", (code) => {
    expect(read(at("12:00", { temperature: "10.0", temperature_Quality_Code: code })).values).toEqual({
      temperature_2m: [10],
    });
  });

  test.each(["2", "3", "6", "7", "L", "o", "W", "K", "C", "S", "P"])(
    "of quality '%s' is missing, and told",
    (code) => {
      const marked = { temperature: "20.0", temperature_Quality_Code: code };
      const { values, warnings } = read(at("11:00"), at("12:00", { ...marked, wind_speed: "2.0" }));
      expect(values.temperature_2m).toEqual([10, Number.NaN]);
      expect(values.wind_speed_10m).toEqual([Number.NaN, 2]);
      expect(warnings).toEqual([
        "temperature_2m: 1 of 2 readings are marked as suspect, wrong or changed, or cannot be read; they count as missing",
      ]);
    },
  );

  test.each([
    ["calm", { wind_speed: "0.0", wind_direction: "000" }],
    ["without a direction", { wind_speed: "0.0", wind_direction: "999" }],
    ["that varies", { wind_speed: "2.0", wind_direction: "999" }],
    [
      "that varies",
      { wind_speed: "2.0", wind_direction: "180", wind_direction_Measurement_Code: "V-Variable" },
    ],
  ])("of wind %s has no direction, and is not marked", (_, fields) => {
    const { values, warnings } = read(at("12:00", fields));
    expect(values).toEqual({ wind_speed_10m: [Number(fields.wind_speed)] });
    expect(warnings).toEqual([]);
  });
});

describe("precipitation of GHCNh", () => {
  const rain = (...rows: readonly Fields[]) => read(at("11:00"), ...rows).values.precipitation;

  test("is that of one hour before those of three and six", () => {
    expect(rain(at("12:00", { precipitation: "1.0", precipitation_3_hour: "6.0" }))).toEqual([Number.NaN, 1]);
    expect(read(at("10:00"), at("12:00", { precipitation_3_hour: "0.9" })).values.precipitation).toEqual(
      [0.3, 0.3, 0.3].map((mm) => expect.closeTo(mm, 6)),
    );
  });

  test("of a special report is part of what the routine one counts", () => {
    const routine = at("11:53", { precipitation: "2.0", precipitation_Report_Type: "FM-15" });
    for (const type of ["FM-16", "FM16", "FM16_4-USA"]) {
      const special = at("11:58", { precipitation: "0.1", precipitation_Report_Type: type });
      expect(rain(routine, special)).toEqual([Number.NaN, 2]);
    }
  });

  test.each([["2-Trace"], ["T"], ["E"]])("of code %s counts", (code) => {
    const fields = { precipitation: "0.0", precipitation_Measurement_Code: code };
    expect(rain(at("12:00", fields))).toEqual([Number.NaN, 0]);
  });

  test.each([["24-hr-accum"], ["2-hr-accum"], ["Z"], ["g"]])("of code %s says nothing of an hour", (code) => {
    const fields = { precipitation: "9.0", precipitation_Measurement_Code: code };
    expect(rain(at("12:00", fields))).toBeUndefined();
  });
});

test.each([
  ["of another format", "year,month\n2019,1\n", "there is no station"],
  ["without a row", file([]), "no reports"],
  ["of two stations", file([at("11:00"), at("12:00", { STATION: "2" })]), "two stations"],
  ["cut within a row", file([at("11:00"), at("12:00")]).slice(0, -12), "Line 3: 68 of 79 columns"],
  ["of a time that is none", file([at("25:00")]), 'Line 2: the time is "2025-01-31T25:00:00"'],
])("a file %s is refused with what to do", (_, text, words) => {
  expect(() => stationValues({ text, format: "ghcnh" })).toThrow(StationFileError);
  expect(() => stationValues({ text, format: "ghcnh" })).toThrow(words);
});

test("remarks may hold the separator and quotes", () => {
  const rows = [at("12:00", { temperature: "1.0", remarks: 'MET045"|METAR LSMP' }), at("13:00")];
  expect(read(...rows).values.temperature_2m).toEqual([1, 10]);
});
