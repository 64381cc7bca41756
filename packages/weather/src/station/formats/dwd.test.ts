import { describe, expect, test } from "vitest";
import { StationFileError } from "../station-file-error.ts";
import { readStation } from "../station-file.ts";
import { stationRecordSource } from "../station-record-source.ts";
import { stationValues } from "../station-values.suite.ts";

const air = [
  "STATIONS_ID;MESS_DATUM;QN_9;TT_TU;RF_TU;eor",
  "         44;2025011900;    3;  -1.9; 100.0;eor",
  "         44;2025011901;    3;-999.0;-999.0;eor",
  "         44;2025011902;    1;  14.6;  80.0;eor",
].join("\r\n");
const wind = [
  "STATIONS_ID;MESS_DATUM;QN_3;   F;   D;eor",
  "         44;2025011900;   10;   3.4; 250;eor",
  "         44;2025011902;   10;   0.0;-999;eor",
].join("\r\n");
const geography = [
  "Stations_id;Stationshoehe;Geogr.Breite;Geogr.Laenge;von_datum;bis_datum;Stationsname",
  "         44;   45.00; 52.8900;  8.2300;19450801;19481231;Grossenkneten",
  "         44;   44.00; 52.9336;  8.2370;20070401;        ;Grossenkneten",
].join("\r\n");
const element = (headings: string, ...values: readonly string[]): string =>
  [
    `STATIONS_ID;MESS_DATUM;${headings};eor`,
    ...values.map((value, hour) => `44;20250119${String(hour).padStart(2, "0")};3;${value};eor`),
  ].join("\n");

const read = (...text: readonly string[]) => stationValues({ text: [...text, geography], format: "dwd" });

describe("files of DWD", () => {
  test("of several elements are one record, at the last place of the station", () => {
    const { record, place, elevationM } = readStation({ text: [geography, wind, air], format: "dwd" });
    expect([record.name, place, elevationM]).toEqual([
      "Grossenkneten",
      { latitude: 52.9336, longitude: 8.237 },
      44,
    ]);
    expect(read(air, wind)).toEqual({
      hours: ["2025-01-19T00Z", "2025-01-19T01Z", "2025-01-19T02Z"],
      warnings: [],
      values: {
        temperature_2m: [-1.9, Number.NaN, 14.6],
        relative_humidity_2m: [100, Number.NaN, 80],
        wind_speed_10m: [3.4, Number.NaN, 0],
        wind_direction_10m: [250, Number.NaN, Number.NaN],
      },
    });
  });

  test.each([
    ["TD", "QN_8;  TT;  TD", ["  1.0; -0.5"], { dew_point_2m: [-0.5] }],
    ["FX", "QN_8;FX_911", ["17.2"], { wind_gusts_10m: [17.2] }],
    [
      "RR",
      "QN_8;  R1;RS_IND;WRTR",
      ["0.4;1;6", "-999;-999;-999", "0.0;0;-999"],
      { precipitation: [0.4, Number.NaN, 0] },
    ],
    ["P0", "QN_8;   P;  P0", ["1013.2; 1008.1"], { pressure_msl: [1013.2], surface_pressure: [1008.1] }],
    ["VV", "QN_8;V_VV_I;V_VV", ["P;4200"], { visibility: [4200] }],
    // Eighths of the sky: 8 are 100 %, 3 are 37.5 %; -1 is a sky that nobody could see.
    ["N", "QN_8;V_N_I; V_N", ["P; 8", "P;-1", "I; 3"], { cloud_cover: [100, Number.NaN, 37.5] }],
  ])("of %s hold their element in its unit", (_, headings, rows, values) => {
    expect(read(element(headings, ...rows))).toMatchObject({ warnings: [], values });
  });

  test("stamp an hour with its end", () => {
    const options = {
      id: "44",
      text: [element("QN_8;R1;RS_IND;WRTR", "0.4;1;6"), geography],
      format: "dwd",
    } as const;
    expect(stationRecordSource(options).describe()).toMatchObject({
      first: Date.UTC(2025, 0, 19) / 3_600_000,
      station: true,
    });
  });

  test.each([
    ["of two stations", [air, wind.replaceAll("44;", "3;")], "of the stations 44 and 3"],
    ["of another format", ["station,valid\n"], "there is no stations_id"],
    [
      "of solar radiation",
      ["STATIONS_ID;MESS_DATUM;QN_592;FG_LBERG;eor\n5906;1979010100:28;1;0.0;eor"],
      "hours of the sun, and are not read",
    ],
    [
      "of a time that is none",
      [element("QN_9;TT_TU;RF_TU", "1;2").replace("2025011900", "2025133100")],
      "not an hour",
    ],
    [
      "without an element that is read",
      [element("QN_8;V_TE005", "1.0")],
      "no reading of the files can be used",
    ],
  ])("%s are refused with what to do", (_, text, words) => {
    const reading = (): unknown => stationValues({ text, format: "dwd" });
    expect(reading).toThrow(StationFileError);
    expect(reading).toThrow(words);
  });

  test("without their geography need a location", () => {
    expect(() => stationValues({ text: air, format: "dwd" })).toThrow("the place of its station");
  });
});
