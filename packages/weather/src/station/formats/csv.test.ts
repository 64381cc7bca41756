import { packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { describe, expect, test } from "vitest";
import { type ColumnMap, readCsv, wordsBelow } from "./csv.ts";

const columns = {
  "Wind (km/h)": { variable: "wind_speed_10m", unit: "km/h" },
  Temp: { variable: "temperature_2m", unit: "degC" },
} as const satisfies ColumnMap;

interface Rows {
  readonly stamps: readonly string[];
  readonly wind: readonly number[];
  readonly air: readonly number[];
}

function read(
  lines: readonly string[],
  {
    zone = "+00:00",
    time = "when",
    map = columns,
  }: { readonly zone?: string; readonly time?: string; readonly map?: ColumnMap } = {},
): Rows {
  const { series, times } = readCsv(lines.join("\r\n"), map, time, zone);
  const of = (name: VariableName): readonly number[] =>
    Array.from(series.get(name) ?? [], (packed) =>
      packed === packedMissing ? Number.NaN : unpack(packed, variable(name).packing),
    );
  if (times.kind !== "actual") throw new Error("Its hours are not actual ones.");
  return {
    stamps: times.stamps.map((stamp) => formatEpochHour(stamp)),
    wind: of("wind_speed_10m"),
    air: of("temperature_2m"),
  };
}

/** Converted by hand: 36 and 18 km/h are 10 and 5 m/s. */
const two: Rows = {
  stamps: ["2024-01-13T01:00:00Z", "2024-01-13T02:00:00Z"],
  wind: [10, 5],
  air: [1.25, -3.5],
};

describe("what divides the columns is known by the headings", () => {
  test.each<[what: string, lines: readonly string[]]>([
    ["commas", ["when,Wind (km/h),Temp", "2024-01-13 01:00,36,1.25", "2024-01-13 02:00,18,-3.5"]],
    ["semicolons", ["when;Wind (km/h);Temp", "2024-01-13 01:00;36;1.25", "2024-01-13 02:00;18;-3.5"]],
    ["tabs", ["when\tWind (km/h)\tTemp", "2024-01-13 01:00\t36\t1.25", "2024-01-13 02:00\t18\t-3.5"]],
    [
      "semicolons with decimal commas",
      ["when;Wind (km/h);Temp", "2024-01-13 01:00;36,0;1,25", "2024-01-13 02:00;18,0;-3,5"],
    ],
    [
      "commas with quoted decimal commas",
      ["when,Wind (km/h),Temp", '2024-01-13 01:00,"36,0","1,25"', '2024-01-13 02:00,"18","-3,5"'],
    ],
    [
      "semicolons that end each row",
      ["when;Wind (km/h);Temp;", "2024-01-13 01:00;36;1,25;", "2024-01-13 02:00;18;-3,5;"],
    ],
    [
      "semicolons, and quotes",
      ['"when";"Wind (km/h)";"Temp"', '"2024-01-13 01:00";"36";"1,25"', '"2024-01-13 02:00";"18";"-3,5"'],
    ],
    [
      "the first line of Excel",
      ["sep=;", "when;Wind (km/h);Temp", "2024-01-13 01:00;36;1,25", "2024-01-13 02:00;18;-3,5"],
    ],
    [
      "lines of a logger about itself, and of units",
      [
        '"TOA5","hut","CR1000"',
        '"when","Wind (km/h)","Temp"',
        '"TS","km/h","Deg C"',
        '"","Avg","Avg"',
        '"2024-01-13 01:00:00",36,1.25',
        '"2024-01-13 02:00:00",18,-3.5',
      ],
    ],
  ])("%s", (_, lines) => {
    expect(read(lines)).toEqual(two);
    expect(read(["\uFEFF" + lines[0]!, ...lines.slice(1)])).toEqual(two);
  });

  test("a column that is not there is told with all that are, and with the options that name them", () => {
    expect(() => read(["Datum;Wind (km/h);Temp", "2024-01-13 01:00;36;1,25"])).toThrow(
      'Line 1: there is no column "when". The file has "Datum", "Wind (km/h)", "Temp", divided by semicolons. Name the column of times with --time-column, and others with --map.',
    );
  });

  test("headings that two marks divide are refused", () => {
    const map = { T: columns.Temp };
    expect(() => read(["when,T,;when;T;", "2024-01-13 01:00,1,"], { map })).toThrow(
      "its headings can be divided by commas and by semicolons.",
    );
  });

  test("a decimal comma that divides its number in two is refused, not cut", () => {
    expect(() =>
      read(["when,Wind (km/h),Temp", "2024-01-13 01:00,36,1", "2024-01-13 02:00,18,-3,5"]),
    ).toThrow(
      "Line 3: 4 columns have 3 headings. If the comma is the decimal mark, separate the columns by semicolons.",
    );
  });
});

describe("the decimal mark is known by all numbers", () => {
  const of = (...values: readonly string[]): readonly string[] => [
    "when;Wind (km/h);Temp",
    ...values.map((value, hour) => `2024-01-13 0${hour}:00;36;${value}`),
  ];

  test("one comma that cannot mark thousands tells of the others", () => {
    expect(read(of("1,250", "0,120", "12", "-,5")).air).toEqual([1.25, 0.12, 12, -0.5]);
    expect(read(of("1,250", "12,5")).air).toEqual([1.25, 12.5]);
  });

  test("commas that may mark thousands are refused", () => {
    expect(() => read(of("1", "1,125", "12,250"))).toThrow(
      'Line 3: the comma of "1,125" may mark decimals or thousands, and no other number in the file shows which.',
    );
  });

  test("two marks are refused", () => {
    expect(() => read(of("1,5", "2", "1.5"))).toThrow(
      'Line 2: "1,5" has a comma, and "1.5" in line 4 has a point. Write all numbers with one decimal mark',
    );
    expect(() => read(of("1.012,5", "2,5"))).toThrow(
      '"2,5" has a comma, and "1.012,5" in line 2 has a point',
    );
    expect(() => read(of("1,012,500"))).toThrow('Temp is "1,012,500", not a number.');
  });

  test("words for a missing value are read in any case", () => {
    expect(read(of("-", "--", "NAN", "n/a", "None", "", "1,5")).air).toEqual([
      NaN,
      NaN,
      NaN,
      NaN,
      NaN,
      NaN,
      1.5,
    ]);
  });
});

describe("times", () => {
  const of = (...times: readonly string[]): readonly string[] => [
    "when;Wind (km/h);Temp",
    ...times.map((time) => `${time};36;1`),
  ];

  test.each<[string, readonly string[]]>([
    ["days first, with points", ["13.01.2024 01:00", "13.01.2024 02:00:00"]],
    ["days first, with strokes", ["13/1/2024 1:00", "13/1/2024 2:00"]],
    ["months first", ["1/13/2024 1:00 AM", "1/13/2024 2:00 am"]],
    ["years first, with strokes", ["2024/1/13 1:00", "2024/01/13 02:00"]],
    ["digits alone", ["202401130100", "2024011302"]],
    ["digits with a colon, as of PVGIS", ["20240113:0100", "20240113:0200"]],
    ["with offsets", ["2024-01-13T02:00:00+01:00", "2024-01-13T02:00:00.000Z"]],
    ["numbers of a spreadsheet with a comma", ["45304,0416666667", "45304,0833333333"]],
  ])("%s", (_, times) => {
    expect(read(of(...times)).stamps).toEqual(two.stamps);
  });

  test.each<[string, string, readonly string[]]>([
    ["a date and a clock", "DATE,MST", ["1/13/2024,01:00", "1/13/2024,02:00"]],
    ["year, month, day and hour", "YEAR,MO,DY,HR", ["2024,1,13,1", "2024,01,13,2"]],
    ["year to minute", "Year,Month,Day,Hour,Minute", ["2024,1,13,1,0", "2024,1,13,2,0"]],
  ])("in columns for %s", (_, headings, times) => {
    const text = [`${headings},Temp`, ...times.map((time) => `${time},1`)].join("\n");
    const { times: found } = readCsv(text, { Temp: columns.Temp }, headings.split(","));
    expect("stamps" in found && found.stamps.map((stamp) => formatEpochHour(stamp))).toEqual(two.stamps);
  });

  test("the order of day and month is that of any row that tells it", () => {
    expect(read(of("12.01.2024 23:00", "12.01.2024 24:00", "13.01.2024 01:00")).stamps).toEqual([
      "2024-01-12T23:00:00Z",
      "2024-01-13T00:00:00Z",
      "2024-01-13T01:00:00Z",
    ]);
    expect(read(of("1/12/2024 11:00 PM", "1/13/2024 12:00 AM", "1/13/2024 12:00 PM")).stamps).toEqual([
      "2024-01-12T23:00:00Z",
      "2024-01-13T00:00:00Z",
      "2024-01-13T12:00:00Z",
    ]);
  });

  test("local times with both changes of the clock", () => {
    expect(read(of("31.03.2024 01:00", "31.03.2024 03:00"), { zone: "Europe/Zurich" }).stamps).toEqual([
      "2024-03-31T00:00:00Z",
      "2024-03-31T01:00:00Z",
    ]);
    const autumn = of("27.10.2024 02:00", "27.10.2024 02:00", "27.10.2024 03:00");
    expect(read(autumn, { zone: "Europe/Zurich" }).stamps).toEqual([
      "2024-10-27T00:00:00Z",
      "2024-10-27T01:00:00Z",
      "2024-10-27T02:00:00Z",
    ]);
  });

  test.each<[what: string, times: readonly string[], zone: string, message: string]>([
    [
      "that tell no order",
      ["03.04.2024 01:00"],
      "+00:00",
      'Line 2: day and month of "03.04.2024 01:00" cannot be told apart in this file. Format the column as yyyy-mm-dd hh:mm',
    ],
    [
      "of two orders",
      ["13.01.2024 01:00", "01.14.2024 02:00"],
      "+00:00",
      'Line 3: "01.14.2024 02:00" is no date with the day first, as those above are.',
    ],
    [
      "that no calendar has",
      ["31.02.2024 01:00"],
      "+00:00",
      'Line 2: "31.02.2024 01:00" cannot be read as a time. Write 2024-03-31 14:00',
    ],
    [
      "that clocks skip",
      ["31.03.2024 02:00"],
      "Europe/Zurich",
      "is an hour that the time zone skips. Name the zone of the file's clock with --time-zone",
    ],
    [
      "that clocks show twice",
      ["27.10.2024 02:00", "27.10.2024 02:00"],
      "+00:00",
      "Line 3: the time does not ascend. If the clock was set back here, name its time zone: --time-zone Europe/Zurich",
    ],
    [
      "of a typical year",
      ["31.01.2013 23:00", "01.02.2010 00:00"],
      "+00:00",
      "Line 3: the time does not ascend. A typical year has months of several years: get it as EPW",
    ],
    [
      "between full hours",
      ["13.01.2024 01:10"],
      "+00:00",
      '"13.01.2024 01:10" is not a whole hour of UTC. Make means, sums or extremes',
    ],
  ])("%s are refused with what to do", (_, times, zone, message) => {
    expect(() => read(of(...times), { zone })).toThrow(message);
  });
});

test("a column without a number is told with the texts in it", () => {
  const { series, empty } = readCsv(
    "time,Temp,Wind (km/h)\n2024-01-13 01:00,NaN,36\n2024-01-13 02:00,,18\n2024-01-13 03:00,,18",
    columns,
    "time",
  );
  expect([...series.keys()]).toEqual(["wind_speed_10m"]);
  expect(empty).toEqual([{ heading: "Temp", variable: "temperature_2m", marks: ["", "NaN"] }]);
});

test("the words below the headings are those of the rows without numbers", () => {
  const below = wordsBelow("time,Temp\nTS,Deg C\n,\n2024-01-13 01:00,1", { Temp: columns.Temp }, "time");
  expect(below.get("Temp")).toEqual(["Deg C"]);
});
