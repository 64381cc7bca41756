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
const parameterHeadings =
  "Stations_ID;Von_Datum;Bis_Datum;Stationsname;Parameter;Parameterbeschreibung;Einheit;Datenquelle (Strukturversion=SV);Zusatz-Info;Besonderheiten;Literaturhinweis;eor;";

/** Metadaten_Parameter of some columns, each with its first and last day and what the file says of its clock. */
const parameters = (
  ...rows: readonly (readonly [column: string, from: string, to: string, clock: string])[]
) =>
  [
    parameterHeadings,
    ...rows.map(
      ([column, from, to, clock]) => `44;${from};${to};Grossenkneten;${column};Wert;1;Archiv;${clock};;;eor;`,
    ),
    "Legende: FT  = Folgetag; GZ = Gesetzliche Zeit",
    "generiert: 12.02.2026 --  Deutscher Wetterdienst  --",
  ].join("\r\n");

/** All columns in UTC since 2004, as most stations have them. */
const universal = parameters(
  ...["TT_TU", "RF_TU", "F", "D", "FF", "DD", "TD", "FX_911", "R1", "P", "P0", "V_VV", "V_N"].map(
    (column) => [column, "20040101", "20261231", "Stundenwerte in UTC"] as const,
  ),
);

const element = (headings: string, ...values: readonly string[]): string =>
  [
    `STATIONS_ID;MESS_DATUM;${headings};eor`,
    ...values.map((value, hour) => `44;20250119${String(hour).padStart(2, "0")};3;${value};eor`),
  ].join("\n");

const read = (...text: readonly string[]) =>
  stationValues({ text: [...text, universal, geography], format: "dwd" });

describe("files of DWD", () => {
  test("of several elements are one record, at the last place of the station", () => {
    const { record, place, elevationM } = readStation({
      text: [geography, wind, air, universal],
      format: "dwd",
    });
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
    ["F", "QN_8;  FF;  DD", [" 3.1; 230"], { wind_speed_10m: [3.1], wind_direction_10m: [230] }],
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
      text: [element("QN_8;R1;RS_IND;WRTR", "0.4;1;6"), universal, geography],
      format: "dwd",
    } as const;
    expect(stationRecordSource(options).describe()).toMatchObject({
      first: Date.UTC(2025, 0, 19) / 3_600_000,
      station: true,
    });
  });

  test.each([
    ["of two stations", [air, universal, wind.replaceAll("44;", "3;")], "of the stations 44 and 3"],
    ["of another format", ["station,valid\n"], "there is no stations_id"],
    [
      "of solar radiation",
      ["STATIONS_ID;MESS_DATUM;QN_592;FG_LBERG;eor\n5906;1979010100:28;1;0.0;eor"],
      'MESS_DATUM is "1979010100:28", the end of an hour of the sun, as files of radiation (ST) have. Leave this file out.',
    ],
    [
      "of ten minutes",
      [air.replaceAll(/;20250119(..);/g, ";20250119$110;")],
      'MESS_DATUM is "202501190010", a time in minutes. Give the files of the folder `hourly` of the same station.',
    ],
    [
      "of minutes with a beginning and an end",
      ["STATIONS_ID;MESS_DATUM_BEGINN;MESS_DATUM_ENDE;QN;RS_01;eor\n44;202501190000;202501190001;3;0;eor"],
      "a time in minutes",
    ],
    [
      "of days",
      [air.replaceAll(/;20250119..;/g, ";20250119;")],
      "a day. Give the files of the folder `hourly`",
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
    expect(() => stationValues({ text: [air, universal], format: "dwd" })).toThrow(
      "the place of its station",
    );
  });
});

describe("the clock of a file of DWD", () => {
  const location = { latitude: 52.9, longitude: 8.2 };
  /** Hours around a change of clock: the last two of a day, and the first of the next. */
  const change = [
    "STATIONS_ID;MESS_DATUM;QN_9;TT_TU;RF_TU;eor",
    "44;1995013122;3;0.9;90;eor",
    "44;1995013123;3;1.8;90;eor",
    "44;1995020100;3;2.2;90;eor",
  ].join("\n");
  const clocks = (lastDay: string) =>
    parameters(
      ["TT_TU", "19510101", lastDay, "Stundenwerte in MEZ"],
      ["RF_TU", "19510101", lastDay, "Stundenwerte in MEZ"],
      ["TT_TU", "19950201", "20261231", "Stundenwerte in UTC"],
      ["RF_TU", "19950201", "20261231", "Stundenwerte in UTC"],
    );
  const readWith = (text: readonly string[], zone?: string) =>
    stationValues({ text, format: "dwd", location, ...(zone === undefined ? {} : { zone }) });

  // Berlin-Tempelhof has hours of MEZ until 1995-01-31, and of UTC after it: 23:00 MEZ is 22:00 UTC, and an hour stays empty.
  test("is that of its element and day in Metadaten_Parameter", () => {
    const { hours, values } = readWith([change, clocks("19950131")]);
    expect(hours).toEqual(["1995-01-31T21Z", "1995-01-31T22Z", "1995-01-31T23Z", "1995-02-01T00Z"]);
    expect(values.temperature_2m).toEqual([0.9, 1.8, Number.NaN, 2.2]);
  });

  // In Hannover the last day of MEZ is the first of UTC.
  test("is not known on a day that has two, whose readings are told", () => {
    const { hours, values, warnings } = readWith([change, clocks("19950201")]);
    expect(hours).toEqual(["1995-01-31T21Z", "1995-01-31T22Z"]);
    expect(values.temperature_2m).toEqual([0.9, 1.8]);
    expect(warnings).toContainEqual(expect.stringContaining("temperature_2m: 1 of 3 readings"));
  });

  // Hohn has MEZ for its wind to this day, and its air is of UTC.
  test("is another one for wind than for air", () => {
    const own = parameters(
      ["F", "19740101", "20261231", "Stundenwerte in MEZ"],
      ["D", "19740101", "20261231", "Stundenwerte in MEZ"],
      ["TT_TU", "19740101", "20261231", "in UTC"],
      ["RF_TU", "19740101", "20261231", "in UTC"],
    );
    const { hours, values } = readWith([air, wind, own]);
    expect(hours[0]).toBe("2025-01-18T23Z");
    expect(values.wind_speed_10m).toEqual([3.4, Number.NaN, 0, Number.NaN]);
    expect(values.temperature_2m).toEqual([Number.NaN, -1.9, Number.NaN, 14.6]);
  });

  test("comes from the source of the data if nothing else says it", () => {
    const source =
      "Winddaten (Stundenmittel, maximale Windspitze 00:00-23:59 MEZ) generiert aus analogen Registrierungen";
    const own = `${parameterHeadings}\n44;19740101;20261231;Grossenkneten;F;Wind;m/sec;${source};;;;eor;`;
    expect(readWith([wind, own]).hours[0]).toBe("2025-01-18T23Z");
  });

  test("is asked for where no file says it", () => {
    const words =
      "Line 2: no file says whether TT_TU and RF_TU of 20250119 have hours of UTC or of MEZ (UTC+1), and DWD has both. Add Metadaten_Parameter_*.txt of the same archive to the files, or name the clock: --time-zone UTC, or --time-zone +01:00.";
    expect(() => readWith([air])).toThrow(words);
    expect(() => readWith([air, parameters(["F", "19740101", "20261231", "Stundenwerte in UTC"])])).toThrow(
      words.replace("Line 2", "file 1 of 2: Line 2"),
    );
  });

  test.each([
    ["UTC", "2025-01-19T00Z"],
    ["+01:00", "2025-01-18T23Z"],
  ])("is %s if that is named and no file says it", (zone, hour) => {
    expect(readWith([air], zone).hours[0]).toBe(hour);
    expect(readWith([air, universal], zone).hours[0]).toBe("2025-01-19T00Z");
  });

  test.each(["Stundenwerte in MOZ", "07:00 GZ", "MEZ (bis 1986 MOZ)"])("that is %s is refused", (clock) => {
    const own = parameters(["TT_TU", "18930101", "19991231", clock]);
    expect(() => readWith([change, own])).toThrow(
      "which is neither UTC nor MEZ. Leave the rows of such days out.",
    );
  });

  test("of archives with all their files is found among them", () => {
    const devices =
      "Stations_ID;Stationsname;Geo. Laenge [Grad];Geberhoehe ueber Grund [m];Von_Datum;Bis_Datum;eor;\n44;Grossenkneten;8.24;10;20070401;20261128;eor;\ngeneriert: heute";
    const names =
      "Stations_ID;Stationsname;Von_Datum;Bis_Datum\n44;Grossenkneten;20070401;\n\nStations_ID;Betreibername;Von_Datum;Bis_Datum\n44;DWD;20070401;\ngeneriert: heute";
    const sun = "STATIONS_ID;MESS_DATUM;QN_7;SD_SO;eor\n44;2025011900;3;0;eor";
    expect(readWith([devices, names, sun, air, universal]).hours[0]).toBe("2025-01-19T00Z");
  });
});

test("columns of files of before 2017 are those of today", () => {
  const text = [
    "STATIONS_ID;MESS_DATUM;QUALITAETS_NIVEAU;STRUKTUR_VERSION;LUFTTEMPERATUR;REL_FEUCHTE;eor\n44;2014011900;5;65;-1.9;99.0;eor",
    "STATIONS_ID;MESS_DATUM;QUALITAETS_NIVEAU;STRUKTUR_VERSION;WINDGESCHWINDIGKEIT;WINDRICHTUNG;eor\n44;2014011900;5;65;3.4;250;eor",
  ];
  expect(stationValues({ text: [...text, geography], format: "dwd", zone: "UTC" }).values).toEqual({
    temperature_2m: [-1.9],
    relative_humidity_2m: [99],
    wind_speed_10m: [3.4],
    wind_direction_10m: [250],
  });
});

test("a direction of 0 or 990 is none, and 360 is north", () => {
  const rows = ["3.4;   0", "3.4; 990", "3.4; 360"];
  expect(read(element("QN_3;   F;   D", ...rows))).toMatchObject({
    warnings: [],
    values: { wind_direction_10m: [Number.NaN, Number.NaN, 360] },
  });
});
