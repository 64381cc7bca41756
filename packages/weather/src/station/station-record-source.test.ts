import { existsSync, readFileSync } from "node:fs";
import { packedMissing, unpack, type VariableName } from "@halcyon/schema";
import { dayNumber } from "@halcyon/schema/time";
import { describe, expect, test } from "vitest";
import { describeRecord } from "../record/record-source.suite.ts";
import type { RecordSource } from "../record/record-source.ts";
import { formatRecordTime, type RecordTime } from "../record/record-time.ts";
import { nominalYear, stationRecordSource } from "./station-record-source.ts";

const heading = "Date (MM/DD/YYYY),Time (HH:MM),Dry-bulb (C),Wspd (m/s)";

/** Returns a TMY3 file in which each value identifies its row. */
function tmy3(yearOf: (month: number) => number, utcOffset = -9): string {
  const rows = Array.from({ length: 8760 }, (_, row) => {
    const date = new Date(Date.UTC(2001, 0, 1, row));
    const month = date.getUTCMonth() + 1;
    const [mm, dd, hh] = [month, date.getUTCDate(), date.getUTCHours() + 1].map((part) =>
      String(part).padStart(2, "0"),
    );
    return `${mm}/${dd}/${yearOf(month)},${hh}:00,${(row % 500) / 10},${(row % 90) / 10}`;
  });
  return [`700000,"SOME TOWN",AK,${utcOffset},60,10,33`, heading, ...rows].join("\n");
}

/** A source that all tests share, because it does not depend on earlier requests. */
const typical = stationRecordSource({ id: "town", format: "tmy3", text: tmy3((month) => 1990 + month) });

async function readAll(source: RecordSource, name: VariableName): Promise<readonly number[]> {
  const { first, last, variables } = source.describe();
  const cell = (await source.locate({ latitude: 60, longitude: 10 }))!;
  const { grids } = await source.read({ cell, variables: [name], from: first, to: last });
  const { packing } = variables.get(name)!;
  return Array.from(grids.get(name)!, (packed) =>
    packed === packedMissing ? Number.NaN : unpack(packed, packing),
  );
}

function bounds(source: RecordSource): readonly string[] {
  const { first, last, step, calendar } = source.describe();
  return [first, last].map((time) => formatRecordTime(time, step, calendar));
}

describeRecord("a typical year", {
  open: async () => typical,
  inside: [{ place: { latitude: 60.1, longitude: 10.1 }, cell: { latitude: 60, longitude: 10, sea: false } }],
  outside: [{ latitude: 61, longitude: 10 }],
  value: (name, _, time: RecordTime) => {
    const row =
      (time - dayNumber("standard", { year: nominalYear, month: 1, day: 1 }) * 24 - 1 - 9 + 8760) % 8760;
    return name === "temperature_2m" ? (row % 500) / 10 : (row % 90) / 10;
  },
});

test("a typical year is one whole year of 365 days that names the years of its months", async () => {
  expect(typical.describe()).toMatchObject({
    calendar: "standard",
    attribution: "Records of SOME TOWN, AK, a typical year of months of 1991 to 2002",
    offering: "historical",
    monthYears: [1991, 1992, 1993, 1994, 1995, 1996, 1997, 1998, 1999, 2000, 2001, 2002],
    grid: "one site, SOME TOWN, AK, a typical year of months of 1991 to 2002",
  });
  expect(bounds(typical)).toEqual(["2001-01-01T00:00:00Z", "2002-01-01T00:00:00Z"]);
  const values = await readAll(typical, "temperature_2m");
  expect(values.slice(9, 12)).toEqual([(8759 % 500) / 10, 0, 0.1]);
  expect(values.at(-1)).toBe(values[0]);
  expect(values.every((value) => !Number.isNaN(value))).toBe(true);
});

test("a file of one year is that year, and its missing 29 February a gap", async () => {
  const source = stationRecordSource({ id: "town", format: "tmy3", text: tmy3(() => 2004, 1) });
  expect(source.describe().calendar).toBe("standard");
  expect(source.describe().monthYears).toBeUndefined();
  expect(bounds(source)).toEqual(["2004-01-01T00:00:00Z", "2004-12-31T23:00:00Z"]);
  const values = await readAll(source, "wind_speed_10m");
  const leapDay = 59 * 24;
  expect(values).toHaveLength(366 * 24);
  expect(values.slice(leapDay, leapDay + 24).every(Number.isNaN)).toBe(true);
  expect(values[leapDay + 24]).toBe(((59 * 24) % 90) / 10);
});

describe("a TMY3 file that a spreadsheet has written", () => {
  const lines = tmy3(() => 2003, 0).split("\n");
  /** Returns the lines with days without leading zeros, and with 24:00 as 0:00 of the same or the next day. */
  const rewritten = (isNextDay: boolean): string =>
    lines
      .map((line) => {
        const [, month, day, hour, rest] = /^(\d\d)\/(\d\d)\/2003,(\d\d):00(.*)$/.exec(line) ?? [];
        if (rest === undefined) return line;
        const isMidnight = hour === "24";
        const date = new Date(
          Date.UTC(2003, Number(month) - 1, Number(day) + (isMidnight && isNextDay ? 1 : 0)),
        );
        const text = `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
        return `${text},${isMidnight ? 0 : Number(hour)}:00:00${rest}`;
      })
      .join("\n");

  test.each([false, true])("is the same year, midnight of the next day: %s", async (isNextDay) => {
    const [plain, other] = [lines.join("\n"), rewritten(isNextDay)].map((text) =>
      stationRecordSource({ id: "town", format: "tmy3", text }),
    );
    expect(bounds(other!)).toEqual(bounds(plain!));
    expect(await readAll(other!, "temperature_2m")).toEqual(await readAll(plain!, "temperature_2m"));
  });

  test("is refused where its hours begin at 00:00, with what to do", () => {
    const text = [
      ...lines.slice(0, 2),
      ...lines
        .slice(2)
        .map((line) =>
          line.replace(/,(\d\d):00/, (_, hour: string) => `,${String(Number(hour) - 1).padStart(2, "0")}:00`),
        ),
    ].join("\n");
    expect(() => stationRecordSource({ id: "town", format: "tmy3", text })).toThrow(
      /Line 3: "01\/01\/2003 00:00" does not end a day.+ shift its times by an hour/,
    );
  });
});

test("a CSV file may hold its times as the numbers of a spreadsheet, and not as days that may be of either order", async () => {
  const columns = { T: { variable: "temperature_2m", unit: "degC" } } as const;
  const read = (text: string): RecordSource =>
    stationRecordSource({
      id: "hut",
      format: "csv",
      text,
      columns,
      location: { latitude: 60, longitude: 10 },
    });
  // 43831 is 2020-01-01 in a spreadsheet.
  const source = read("time,T\n43831.0416666667,1\n43831.0833333333,2\n");
  expect(bounds(source)).toEqual(["2020-01-01T01:00:00Z", "2020-01-01T02:00:00Z"]);
  expect(() => read("time,T\n1/2/2020 1:00,1\n")).toThrow(
    /day and month of "1\/2\/2020 1:00" cannot be told apart .+ Format the column as yyyy-mm-dd hh:mm/,
  );
});

test("a CSV file keeps its times, and hours that it lacks are gaps", async () => {
  const text = "time,T\n2020-03-29T01:00,1\n2020-03-29T03:00,2\n2020-03-29T05:00,4\n";
  const columns = { T: { variable: "temperature_2m", unit: "degC" } } as const;
  const location = { latitude: 60, longitude: 10 };
  const options = { id: "hut", format: "csv", text, columns, location } as const;
  const source = stationRecordSource({ ...options, zone: "Europe/Oslo" });
  expect(bounds(source)).toEqual(["2020-03-29T00:00:00Z", "2020-03-29T03:00:00Z"]);
  expect(await readAll(source, "temperature_2m")).toEqual([1, 2, Number.NaN, 4]);
  expect(() => stationRecordSource({ ...options, timeColumn: "when" })).toThrow(/"when".*"time", "T"/u);
});

const folder = new URL("../../../../../shared/fixtures/station/", import.meta.url);
const turin = new URL("pvgis_tmy_45.000_8.000.epw", folder);
const sandPoint = new URL("tmy3_703165_sand_point.csv", folder);

describe.skipIf(!existsSync(turin) || !existsSync(sandPoint))(
  "real typical years (needs ../shared/fixtures/station beside the repository)",
  () => {
    /** The expected values are the first and last rows of the files. */
    test("are a whole year in the order of their files", async () => {
      const epw = stationRecordSource({ id: "turin", format: "epw", text: readFileSync(turin, "utf8") });
      const cell = (await epw.locate({ latitude: 45, longitude: 8 }))!;
      const { first, last } = epw.describe();
      expect(last - first + 1).toBe(8761);
      expect(epw.describe().monthYears?.[0]).toBe(2018);
      const { grids } = await epw.read({ cell, variables: ["temperature_2m"], from: first, to: first + 1 });
      expect([...grids.get("temperature_2m")!]).toEqual([204, 198]);
      const tmy = stationRecordSource({ id: "ak", format: "tmy3", text: readFileSync(sandPoint, "utf8") });
      expect(tmy.describe().monthYears?.[0]).toBe(1997);
      expect(bounds(tmy)).toEqual(["2001-01-01T00:00:00Z", "2002-01-01T00:00:00Z"]);
    });
  },
);
