import { describe, expect, test } from "vitest";
import { StationFileError } from "../station-file-error.ts";
import { readStation } from "../station-file.ts";
import { stationValues } from "../station-values.suite.ts";

const columns =
  "station,valid,lon,lat,elevation,tmpf,dwpf,relh,drct,sknt,p01i,alti,mslp,vsby,gust,skyc1,peak_wind_gust,metar";

/** Returns a report as IEM writes it. Only the given values are present. */
function report(valid: string, given: Readonly<Record<string, string>> = {}): string {
  const about = { station: "AMW", valid, lon: "-93.6218", lat: "41.9920", elevation: "291.00" };
  const all: Readonly<Record<string, string>> = { ...about, metar: "KAMW 041153Z AUTO", ...given };
  return columns
    .split(",")
    .map((name) => all[name] ?? "M")
    .join(",");
}

const debug = (zone: string): string =>
  [
    "#DEBUG: Format Typ    -> comma",
    "#DEBUG: Time Period   -> 2022-07-04 00:00:00+00:00 2022-07-05 00:00:00+00:00",
    `#DEBUG: Time Zone     -> ${zone}`,
    "#DEBUG: Data Contact   -> daryl herzmann akrherz@iastate.edu 515-294-5978",
    "#DEBUG: Entries Found -> -1",
    "",
  ].join("\n");

const file = (...rows: readonly string[]): string => `${[columns, ...rows].join("\n")}\n`;
const read = (text: string, zone?: string) =>
  stationValues({ text, format: "iem", ...(zone === undefined ? {} : { zone }) });

describe("a report of IEM", () => {
  test("is read in the units of its columns, with the place of its station", () => {
    const given = { tmpf: "71.60", dwpf: "69.80", relh: "94.03", drct: "260.00", sknt: "10.00" };
    const rain = { p01i: "0.56", alti: "30.01", mslp: "1015.20", vsby: "1.00", gust: "18.00" };
    const text = file(report("2022-07-04 11:53", { ...given, ...rain, peak_wind_gust: "26.00" }));
    const { values, hours, warnings } = read(text);
    expect(hours).toEqual(["2022-07-04T12Z"]);
    expect(warnings).toEqual([]);
    // 71.6 degF = 22 degC, 69.8 degF = 21 degC, 1 kn = 1852 m / 3600 s, 0.56 in = 14.224 mm, 1 mi = 1609.344 m.
    expect(values).toEqual({
      temperature_2m: [22],
      dew_point_2m: [21],
      relative_humidity_2m: [94],
      pressure_msl: [1015.2],
      visibility: [expect.closeTo(1609, -1)],
      wind_speed_10m: [expect.closeTo(5.144, 2)],
      wind_direction_10m: [260],
      wind_gusts_10m: [expect.closeTo(13.376, 2)],
      precipitation: [expect.closeTo(14.224, 1)],
    });
    const { place, elevationM, record } = readStation({ text, format: "iem" });
    expect([record.name, place, elevationM]).toEqual(["AMW", { latitude: 41.992, longitude: -93.6218 }, 291]);
  });

  test("is read from a file with tabs, whose text may have commas", () => {
    const rows = [
      "station\tvalid\tlon\tlat\ttmpf\tmetar",
      "AMW\t2022-07-04 11:53\t-93.62\t41.99\t71.60\tA, B",
    ];
    const { values, hours } = read(`${debug("UTC")}${rows.join("\n")}\n`);
    expect([hours, values]).toEqual([["2022-07-04T12Z"], { temperature_2m: [22] }]);
  });

  test("that is METAR as text alone is refused by the columns to export", () => {
    const text = "station,valid,metar\nAMW,2022-07-04 11:53,KAMW 041153Z AUTO 26010KT 1SM 22/21 A3001\n";
    expect(() => read(text)).toThrow(
      "the file has METAR as text alone, which is not read. Export its columns too: tmpf, dwpf, relh, mslp, vsby, drct, sknt, gust, p01i.",
    );
  });

  test("at 40 minutes past gives its rain, and says what it does not give", () => {
    const text = file(report("2022-07-04 11:40", { tmpf: "71.60", p01i: "0.56" }));
    const { values, warnings } = read(text);
    expect(values).toEqual({ precipitation: [expect.closeTo(14.224, 1)] });
    expect(warnings).toEqual([
      "temperature_2m: all readings are more than 15 minutes from a full hour; they count as missing",
    ]);
  });

  test("20 minutes from a full hour is refused with how near it has to be", () => {
    const text = "station,valid,lon,lat,tmpf\nVOHY,2014-03-01 00:40,78.4676,17.4531,69.80\n";
    expect(() => read(text)).toThrow("at most 15 minutes from a full hour");
  });

  test("has no value for M, null and nothing, and 0 mm for a trace", () => {
    const text = file(
      report("2022-07-04 11:53", { tmpf: "50", p01i: "T" }),
      report("2022-07-04 12:53", { tmpf: "null", p01i: "0.0001" }),
      report("2022-07-04 13:53", { tmpf: "", p01i: "M" }),
      report("2022-07-04 14:53", { tmpf: "32.00", p01i: "0.00" }),
    );
    expect(read(text)).toMatchObject({
      values: {
        temperature_2m: [10, Number.NaN, Number.NaN, 0],
        precipitation: [0, 0, Number.NaN, 0],
      },
      warnings: [],
    });
  });

  test("of a value that is no number has none, and says so", () => {
    const text = file(report("2022-07-04 11:53", { tmpf: "50", dwpf: "4O", sknt: "0", drct: "0" }));
    const { values, warnings } = read(text);
    expect(Object.keys(values)).toEqual(["temperature_2m", "wind_speed_10m"]);
    expect(warnings).toEqual([expect.stringContaining("dew_point_2m: 1 of 1 readings are marked")]);
  });

  test("of a value that no weather has counts as missing, and is told", () => {
    const text = file(report("2022-07-04 11:53", { tmpf: "50", sknt: "999" }));
    const { values, warnings } = read(text);
    expect(values.wind_speed_10m).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining("wind_speed_10m: 1 of 1 readings are outside")]);
  });
});

describe("precipitation of several reports an hour", () => {
  const rain = (...reports: readonly (readonly [time: string, inches: string])[]) =>
    read(file(...reports.map(([time, p01i]) => report(`2013-06-07 ${time}`, { p01i })))).values.precipitation;

  // The reports of LaGuardia of that day count from minute 51 to minute 51, and those after it begin anew.
  test("is the largest amount between two routine reports, each inch counted once", () => {
    const amounts = rain(
      ["09:51", "0.00"],
      ["10:51", "0.05"],
      ["10:59", "0.01"],
      ["11:40", "0.05"],
      ["11:51", "0.09"],
    );
    expect(amounts).toEqual([0, expect.closeTo(1.27, 1), expect.closeTo(2.286, 1)]);
  });

  test("that begins after the routine report is of the next hour", () => {
    expect(rain(["10:51", "0.00"], ["10:59", "0.10"], ["11:51", "0.10"])).toEqual([
      0,
      expect.closeTo(2.54, 1),
    ]);
  });

  test("counts to the full hour where routine reports come then", () => {
    expect(rain(["10:00", "0.10"], ["10:40", "0.10"], ["11:00", "0.20"], ["12:00", "0.00"])).toEqual([
      expect.closeTo(2.54, 1),
      expect.closeTo(5.08, 1),
      0,
    ]);
  });
});

describe("the times of a file of IEM", () => {
  const noon = report("2022-07-04 11:53", { tmpf: "50" });

  test.each([
    ["are UTC where nothing is said", file(noon), undefined, "2022-07-04T12Z"],
    [
      "are in the zone that the file says",
      debug("America/Chicago") + file(noon),
      undefined,
      "2022-07-04T17Z",
    ],
    ["are in the zone that is given", file(noon), "America/Chicago", "2022-07-04T17Z"],
    [
      "are in the file's own zone before that",
      debug("Etc/UTC") + file(noon),
      "America/Chicago",
      "2022-07-04T12Z",
    ],
  ])("%s", (_, text, zone, hour) => {
    expect(read(text, zone).hours).toEqual([hour]);
  });

  test("go on through the hour that the clock shows twice", () => {
    const times = ["00:53", "01:53", "01:53", "02:53"];
    const rows = times.map((time, row) => report(`2022-11-06 ${time}`, { tmpf: String(32 + 9 * row) }));
    const { hours, values } = read(debug("America/Chicago") + file(...rows));
    expect(hours).toEqual(["2022-11-06T06Z", "2022-11-06T07Z", "2022-11-06T08Z", "2022-11-06T09Z"]);
    expect(values.temperature_2m).toEqual([0, 5, 10, 15]);
  });
});

test.each([
  ["of another format", "time,tmpf\n2022-07-04 11:53,50\n", "there is no station"],
  ["without a row", file(), "no reports"],
  [
    "of two stations",
    file(report("2022-07-04 11:53"), report("2022-07-04 12:53", { station: "DSM" })),
    "two stations",
  ],
  ["cut within a row", file(report("2022-07-04 11:53")).slice(0, -30), "columns: the file was cut"],
  ["of a time that is none", file(report("2022-07-04 25:53")), 'Line 2: valid is "2022-07-04 25:53"'],
  ["without a value", file(report("2022-07-04 11:53")), "no reading of the files can be used"],
])("a file %s is refused with what to do", (_, text, words) => {
  expect(() => read(text)).toThrow(StationFileError);
  expect(() => read(text)).toThrow(words);
});

test("a file without coordinates needs a location", () => {
  const text = "station,valid,tmpf\nAMW,2022-07-04 11:53,50.00\n";
  expect(() => read(text)).toThrow("does not have the place of its station");
  const location = { latitude: 42, longitude: -93 };
  expect(stationValues({ text, format: "iem", location }).values).toEqual({ temperature_2m: [10] });
});
