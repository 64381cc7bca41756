import { unpack, variable } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { StationFileError } from "../station-file-error.ts";
import { readStation } from "../station-file.ts";
import { typicalRecordAt } from "../typical-year.ts";
import { stationRecordSource } from "../station-record-source.ts";
import { stationValues } from "../station-values.suite.ts";

const headings =
  "Year,Month,Day,Hour,Minute,DHI,DNI,GHI,Dew Point,Temperature,Pressure,Relative Humidity,Wind Direction,Wind Speed,Surface Albedo";

interface Place {
  readonly zone?: string;
  readonly latitude?: string;
  readonly temperature?: string;
}

/** Returns a file as NREL writes it: two lines of metadata, one of headings, and the rows. */
const file = (
  rows: readonly string[],
  { zone = "-7", latitude = "39.73", temperature = "c" }: Place = {},
): string =>
  [
    "Source,Location ID,City,State,Country,Latitude,Longitude,Time Zone,Elevation,Local Time Zone,Dew Point Units,DHI Units,DNI Units,GHI Units,Temperature Units,Pressure Units,Relative Humidity Units,Wind Direction Units,Wind Speed Units,Surface Albedo Units,Version",
    `NSRDB,145809,-,-,-,${latitude},-104.98,${zone},1601,-7,c,w/m2,w/m2,w/m2,${temperature},mbar,%,Degrees,m/s,N/A,3.2.0`,
    headings,
    ...rows,
  ].join("\n");

/** Returns a row with weather. The pressure is always 838 mbar. */
const row = (time: string, ghi: number, degrees: number): string =>
  `${time.replaceAll(/[- :]/g, ",")},10,20,${ghi},-4.5,${degrees},838,41.57,213,2.6,0.14`;

const read = (...text: readonly string[]) => stationValues({ text, format: "nsrdb" });

describe("a file of the NSRDB", () => {
  test("of hours is read in the units of its second line, in local standard time, with its place", () => {
    const text = file([row("2020-01-01 10:30", 412, 3.1), row("2020-01-01 11:30", 480, 4.2)]);
    expect(read(text)).toEqual({
      hours: ["2020-01-01T18Z", "2020-01-01T19Z"],
      warnings: [],
      values: {
        shortwave_radiation: [412, 480],
        temperature_2m: [3.1, 4.2],
        dew_point_2m: [-4.5, -4.5],
        relative_humidity_2m: [41.6, 41.6],
        surface_pressure: [838, 838],
        wind_direction_10m: [213, 213],
        wind_speed_10m: [2.6, 2.6],
      },
    });
    const { record, place, elevationM } = readStation({ text, format: "nsrdb" });
    expect([record.name, place, elevationM]).toEqual([
      "NSRDB 145809",
      { latitude: 39.73, longitude: -104.98 },
      1601,
    ]);
  });

  test("of half hours takes the row at the stamp, and the mean of radiation up to it", () => {
    const times = ["10:00", "10:30", "11:00", "11:30", "12:00"];
    const text = file(
      times.map((time, index) => row(`2020-01-01 ${time}`, 100 * index, index)),
      { zone: "0" },
    );
    const { values, hours } = read(text);
    expect(hours).toEqual(["2020-01-01T10Z", "2020-01-01T11Z", "2020-01-01T12Z"]);
    expect(values.temperature_2m).toEqual([0, 2, 4]);
    // Trapezoids of 0, 100, 200 and of 200, 300, 400.
    expect(values.shortwave_radiation).toEqual([0, 100, 300]);
  });

  test("of a zone with a half hour has its hours in UTC", () => {
    const rows = ["05:30", "06:30", "07:30"].map((time, index) =>
      row(`2020-01-01 ${time}`, 100 * index, index),
    );
    const { values, hours } = read(file(rows, { zone: "5.5" }));
    expect(hours).toEqual(["2020-01-01T00Z", "2020-01-01T01Z", "2020-01-01T02Z"]);
    expect(values.shortwave_radiation).toEqual([0, 50, 150]);
  });

  test("in kelvin is in degrees Celsius", () => {
    const text = file([row("2020-01-01 10:30", 0, 276.25)], { temperature: "k" });
    expect(read(text).values.temperature_2m).toEqual([3.1]);
  });

  test("has no value for -9999 and nothing", () => {
    const rows = [
      row("2020-01-01 10:30", 412, -9999),
      row("2020-01-01 11:30", 480, 4.2).replace(",838,", ",,"),
    ];
    const { values, warnings } = read(file(rows));
    expect(values.temperature_2m).toEqual([Number.NaN, 4.2]);
    expect(values.surface_pressure).toEqual([838, Number.NaN]);
    expect(warnings).toEqual([]);
  });

  test("of years goes on with the file of the next", () => {
    const text = [2021, 2020].map((year) =>
      file([row(`${year}-12-31 23:30`, 0, year - 2000)], { zone: "0" }),
    );
    const { values, hours } = read(...text);
    expect([hours[0], hours.at(-1), hours.length]).toEqual([
      "2021-01-01T00Z",
      "2022-01-01T00Z",
      365 * 24 + 1,
    ]);
    expect([values.temperature_2m?.[0], values.temperature_2m?.at(-1)]).toEqual([20, 21]);
  });

  test("of a typical year is one, whose months keep their years", () => {
    const days = [31, 28];
    const rows = days.flatMap((count, index) =>
      Array.from({ length: count * 24 }, (_, hour) => {
        const day = String(Math.floor(hour / 24) + 1);
        return row(`${index === 0 ? 2015 : 2008}-${index + 1}-${day} ${hour % 24}:30`, 0, hour % 24);
      }),
    );
    const source = stationRecordSource({ id: "tmy", text: file(rows), format: "nsrdb" });
    expect(source.describe()).toMatchObject({
      monthYears: [2015, 2008, ...Array.from({ length: 10 }, () => Number.NaN)],
      first: Date.UTC(2001, 0, 1, 8) / 3_600_000,
    });
    expect(() => read(file(rows), file(rows))).toThrow("a typical year is one file");
  });

  test("of a typical year at full hours holds at them, and radiation is the mean of both ends", () => {
    const start = Date.UTC(2015, 0, 1);
    const rows = Array.from({ length: 365 * 24 }, (_, hour) => {
      const time = new Date(start + hour * 3_600_000).toISOString();
      // Years of a typical year differ by its months.
      const text = time
        .replace(/^2015-(?=0[3-9]|1)/, "2008-")
        .slice(0, 16)
        .replace("T", " ");
      return row(text, 10 * (hour % 24), hour % 24);
    });
    const text = file(rows, { zone: "0" });
    const { record } = readStation({ text, format: "nsrdb" });
    if (record.times.kind !== "typical") throw new Error("The year is typical.");
    const { times, series } = record;
    const at = (name: "temperature_2m" | "shortwave_radiation", stamp: number): number => {
      const packed = series.get(name)![typicalRecordAt(times, stamp)]!;
      return unpack(packed, variable(name).packing);
    };
    const noon = Date.UTC(2021, 5, 1, 12) / 3_600_000;
    expect(at("temperature_2m", noon)).toBe(12);
    expect(at("shortwave_radiation", noon)).toBe(115);
    const newYear = Date.UTC(2021, 0, 1) / 3_600_000;
    expect(at("temperature_2m", newYear)).toBe(0);
    expect(at("shortwave_radiation", newYear)).toBe(115);
    expect(times.monthYears.slice(0, 3)).toEqual([2015, 2015, 2008]);
    expect(times.monthYears.at(-1)).toBe(2008);
  });

  test.each([
    ["of another format", "a,b\n1,2\n", "begins with two lines"],
    ["without its time", file([]).replace("Minute,", ""), "there is no Minute"],
    ["without a row", file([]), "no records"],
    ["of an unknown unit", file([row("2020-01-01 10:30", 0, 1)], { temperature: "rankine" }), 'is "rankine"'],
    ["with a word for a value", file([row("2020-01-01 10:30", 0, 1).replace("838", "n/a")]), "not a number"],
    ["with a month that is none", file([row("2020-13-01 10:30", 0, 1)]), "Line 4: the row has no time"],
    [
      "of two far ages",
      file([row("1020-01-01 10:30", 0, 1), row("2020-01-01 10:30", 0, 1)]),
      "from 1020-01-01T18:00:00Z to 2020-01-01T18:00:00Z: one of them is wrong",
    ],
    ["with a row without a time", file([row("2020-01-01 x:30", 0, 1)]), 'Hour is "x"'],
  ])("%s is refused with what to do", (_, text, words) => {
    expect(() => read(text)).toThrow(StationFileError);
    expect(() => read(text)).toThrow(words);
  });

  test("of two places is refused", () => {
    const rows = [row("2020-01-01 10:30", 0, 1)];
    expect(() => read(file(rows), file(rows, { latitude: "40" }))).toThrow("two places");
  });
});
