import { packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { describeSource } from "../source/source.suite.ts";
import type { WeatherSource } from "../source/source.ts";
import { stationSource } from "./station-source.ts";

const start = Date.UTC(2026, 10, 1) / 3_600_000;
const place = { latitude: 60, longitude: 10 };

const tmy3Heading =
  "Date (MM/DD/YYYY),Time (HH:MM),GHI (W/m^2),TotCld (tenths),Dry-bulb (C),Pressure (mbar),Wdir (degrees),Wspd (m/s),Hvis (m),Lprecip depth (mm),Lprecip quantity (hr)";

/** Returns a TMY3 file with days of January from different years. */
function tmy3(days: number, row: (record: number) => string): string {
  const rows = Array.from({ length: days * 24 }, (_, record) => {
    const day = String(Math.floor(record / 24) + 1).padStart(2, "0");
    return `01/${day}/${1997 + (record % 3)},${String((record % 24) + 1).padStart(2, "0")}:00,${row(record)}`;
  });
  return [`700000,"SOME TOWN",AK,-9.0,60,10,33`, tmy3Heading, ...rows].join("\n");
}

const calm = (record: number): string => `0,3,${record / 10},1013,0,0.0,-9900,-9900,-9900`;

const epwHeader = [
  "LOCATION,Town,-,Land,SRC,1,60.0,10.0,1,120",
  "DESIGN CONDITIONS,0",
  "TYPICAL/EXTREME PERIODS,0",
  "GROUND TEMPERATURES,0",
  "HOLIDAYS/DAYLIGHT SAVINGS,No,0,0,0",
  "COMMENTS 1,none",
  "COMMENTS 2,none",
  "DATA PERIODS,1,1,Data,Sunday, 1/ 1,12/31",
];

/** Returns the fields of an EPW record from the dry bulb on. Only the given positions have values. */
function epwRow(hour: number, given: Readonly<Record<number, string>>): string {
  const missing =
    "99.9,99.9,999,999999,9999,9999,9999,9999,9999,9999,999999,999999,999999,9999,999,999,99,99,9999,99999,9,999999999,999,.999,999,99,999,999,99";
  const fields = ["2001", "1", "1", String(hour), "60", "?9", ...missing.split(",")];
  for (const [index, value] of Object.entries(given)) fields[Number(index)] = value;
  return fields.join(",");
}

const csvText = (rows: readonly string[]): string => ["time,T (F),Rain", ...rows].join("\n");
const csvColumns = {
  "T (F)": { variable: "temperature_2m", unit: "degF" },
  Rain: { variable: "precipitation", unit: "in" },
} as const;

const hourly = (count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, hour) => `${new Date((start + hour) * 3_600_000).toISOString().slice(0, 16)}Z,${50 + (hour % 9)},0.1`,
  );

describeSource("a replayed typical year", {
  open: () => stationSource({ format: "tmy3", text: tmy3(31, calm), start: start - 200 }),
  now: start,
  inside: [place],
  outside: [
    { latitude: 60.3, longitude: 10 },
    { latitude: -60, longitude: 190 - 360 },
  ],
  pastHours: 192,
});

describeSource("a CSV file", {
  open: () =>
    stationSource({
      format: "csv",
      text: csvText(hourly(700)),
      columns: csvColumns,
      location: { latitude: 0, longitude: 180 },
    }),
  now: start + 200,
  inside: [{ latitude: 0, longitude: -179.9 }],
  outside: [place],
  pastHours: 192,
});

async function values(
  source: WeatherSource,
  name: VariableName,
  from: number,
  to: number,
): Promise<readonly number[]> {
  const cell = (await source.locate(place))!;
  const native = await source.read({ cell, run: from, variables: [name], from, to });
  const { packing } = variable(name);
  return native.stamps.flatMap((stamp, index) => {
    const packed = native.grids.get(name)![index]!;
    return stamp < from || stamp > to
      ? []
      : [packed === packedMissing ? Number.NaN : unpack(packed, packing)];
  });
}

describe("a replay", () => {
  const source = stationSource({ format: "tmy3", text: tmy3(2, calm), start });

  test("puts the first stamp on its start and ends with the last row", async () => {
    expect(await values(source, "temperature_2m", start, start + 2)).toEqual([0, 0.1, 0.2]);
    expect(source.describe().record).toEqual({ from: start, to: start + 47 });
    expect(await source.latestRun(start - 1)).toBeUndefined();
    expect(await source.latestRun(start)).toBe(start);
    expect(await source.latestRun(start + 47)).toBe(start + 47);
    expect(await source.latestRun(start + 48)).toBeUndefined();
  });

  test("carries only variables that have a value somewhere", () => {
    expect([...source.describe().variables.keys()].toSorted()).toEqual([
      "cloud_cover",
      "shortwave_radiation",
      "surface_pressure",
      "temperature_2m",
      "wind_direction_10m",
      "wind_speed_10m",
    ]);
  });

  test("knows the station from the header", async () => {
    expect(await source.locate({ latitude: 60.1, longitude: 10.1 })).toEqual({
      ...place,
      elevationM: 33,
      sea: false,
    });
    expect(source.describe()).toMatchObject({
      synthetic: false,
      members: 1,
      grid: "one site, SOME TOWN, AK",
    });
  });
});

test("a typical year without a start repeats by the local calendar", async () => {
  const source = stationSource({ format: "tmy3", text: tmy3(31, calm) });
  for (const year of [1998, 2026]) {
    const firstStamp = Date.UTC(year, 0, 1, 10) / 3_600_000;
    expect(await values(source, "temperature_2m", firstStamp, firstStamp + 1)).toEqual([0, 0.1]);
  }
  expect(source.describe().record).toBeUndefined();
});

test("TMY3 readings are converted and -9900 is missing, never zero", async () => {
  const rows = ["120,10,-3.5,990,270,5.1,16100,15,1", "0,0,-9900,-9900,-9900,-9900,-9900,-9900,-9900"];
  const source = stationSource({
    format: "tmy3",
    text: tmy3(1, (record) => rows[record] ?? rows[1]!),
    start,
  });
  const first: readonly (readonly [VariableName, number])[] = [
    ["shortwave_radiation", 120],
    ["cloud_cover", 100],
    ["temperature_2m", -3.5],
    ["surface_pressure", 990],
    ["wind_direction_10m", 270],
    ["wind_speed_10m", 5.1],
    ["visibility", 16_100],
    ["precipitation", 1.5],
  ];
  for (const [name, value] of first) {
    const dark = name === "shortwave_radiation" || name === "cloud_cover";
    expect(await values(source, name, start, start + 1), name).toEqual([value, dark ? 0 : Number.NaN]);
  }
});

test("EPW readings are converted; each field's own code for missing is missing", async () => {
  const given = {
    6: "-1.25",
    7: "-2",
    8: "104",
    9: "99870.00",
    12: "301",
    13: "-0.00",
    20: "0",
    21: "0.0",
    22: "7",
    24: "9.6",
    25: "1200",
    30: "12",
    33: "2.4",
    34: "1",
  };
  const text = [...epwHeader, epwRow(1, given), epwRow(2, {}), epwRow(3, { 33: "5", 34: "99" })].join("\r\n");
  const source = stationSource({ format: "epw", text, start });
  const first: readonly (readonly [VariableName, number])[] = [
    ["temperature_2m", -1.25],
    ["dew_point_2m", -2],
    ["relative_humidity_2m", 100],
    ["surface_pressure", 998.7],
    ["longwave_down", 301],
    ["shortwave_radiation", 0],
    ["wind_direction_10m", 0],
    ["wind_speed_10m", 0],
    ["cloud_cover", 70],
    ["visibility", 9600],
    ["cloud_ceiling", 1200],
    ["snow_depth", 0.12],
    ["precipitation", 2.4],
  ];
  for (const [name, value] of first) {
    expect(await values(source, name, start, start + 2), name).toEqual([value, Number.NaN, Number.NaN]);
  }
});

test("an EPW sky without a ceiling has the highest there is, and one of high thin clouds none that is known", async () => {
  const rows = [epwRow(1, { 25: "77777" }), epwRow(2, { 25: "88888" })];
  const source = stationSource({ format: "epw", text: [...epwHeader, ...rows].join("\r\n"), start });
  expect(await values(source, "cloud_ceiling", start, start + 1)).toEqual([20_000, Number.NaN]);
});

test("CSV readings are converted by the column map; empty and absent hours are missing", async () => {
  const rows = ["2026-11-01T00:00Z,50,0.1", "2026-11-01 01:00,,NA", "2026-11-01T05:00:00+02:00,32,0"];
  const source = stationSource({ format: "csv", text: csvText(rows), columns: csvColumns, location: place });
  expect(await values(source, "temperature_2m", start, start + 3)).toEqual([10, Number.NaN, Number.NaN, 0]);
  expect(await values(source, "precipitation", start, start + 3)).toEqual([2.54, Number.NaN, Number.NaN, 0]);
  const replayed = stationSource({
    format: "csv",
    text: csvText(rows),
    columns: csvColumns,
    location: place,
    start: start + 100,
  });
  expect(replayed.describe().record).toEqual({ from: start + 100, to: start + 103 });
});

describe("a file that cannot be read is refused with the line", () => {
  const csv = (rows: readonly string[], columns = csvColumns): WeatherSource =>
    stationSource({ format: "csv", text: csvText(rows), columns, location: place });

  test.each([
    [
      "a word for a number",
      () => csv(["2026-11-01T00:00Z,warm,0"]),
      'Line 2: T (F) is "warm", not a number.',
    ],
    [
      "a time that is none",
      () => csv(["2026-11-01T00:00Z,1,0", "yesterday,1,0"]),
      'Line 3: "yesterday" cannot be read as a time. Write 2024-03-31 14:00',
    ],
    ["a time between hours", () => csv(["2026-11-01T00:30Z,1,0"]), "Line 2"],
    [
      "times that do not ascend",
      () => csv(["2026-11-01T01:00Z,1,0", "2026-11-01T00:00Z,1,0"]),
      "Line 3: the time does not ascend",
    ],
    [
      "a column that is not there",
      () => stationSource({ format: "csv", text: "time,a\n", columns: csvColumns, location: place }),
      "no records",
    ],
    [
      "a missing column",
      () =>
        stationSource({
          format: "csv",
          text: "time,a\n2026-11-01T00:00Z,1",
          columns: csvColumns,
          location: place,
        }),
      'no column "T (F)"',
    ],
    [
      "a unit of another quantity",
      () =>
        csv(["2026-11-01T00:00Z,1,0"], {
          ...csvColumns,
          Rain: { variable: "precipitation", unit: "in" },
          "T (F)": { variable: "temperature_2m", unit: "degF" },
        }).describe() &&
        stationSource({
          format: "csv",
          text: csvText(hourly(2)),
          columns: { Rain: { variable: "precipitation", unit: "hPa" } },
          location: place,
        }),
      'precipitation [mm]: the unit "hPa" does not measure what is in mm',
    ],
    [
      "a CSV file without a place",
      () => stationSource({ format: "csv", text: csvText(hourly(2)), columns: csvColumns }),
      "location",
    ],
    [
      "a CSV file without a map",
      () => stationSource({ format: "csv", text: csvText(hourly(2)), location: place }),
      "map of its columns",
    ],
    [
      "an EPW file that begins otherwise",
      () => stationSource({ format: "epw", text: "hello" }),
      "Line 1: an EPW file begins with LOCATION",
    ],
    [
      "a short EPW record",
      () => stationSource({ format: "epw", text: [...epwHeader, "2001,1,1,1"].join("\n") }),
      "Line 9: a record has at least 22 fields",
    ],
    [
      "half-hourly EPW records",
      () =>
        stationSource({
          format: "epw",
          text: [...epwHeader, epwRow(1, {})].join("\n").replace("PERIODS,1,1", "PERIODS,1,2"),
        }),
      "Line 8: only one record per hour",
    ],
    [
      "a TMY3 file without headings",
      () => stationSource({ format: "tmy3", text: "1,A,B,0,0,0,0\n01/01/1997,01:00" }),
      "second line",
    ],
    [
      "a TMY3 time that is none",
      () =>
        stationSource({
          format: "tmy3",
          text: tmy3(1, calm).replace("01/01/1998,02:00", "01/01/1998,02:30"),
        }),
      "Line 4",
    ],
  ])("%s", (_title, open, message) => {
    expect(open).toThrow(message);
  });
});
