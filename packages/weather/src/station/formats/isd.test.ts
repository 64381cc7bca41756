import { packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type IsdLine, isdText } from "../isd-text.suite.ts";
import { StationFileError } from "../station-file-error.ts";
import { readStation } from "../station-file.ts";
import { stationRecordSource } from "../station-record-source.ts";

const read = (...files: (readonly IsdLine[])[]) =>
  readStation({ text: files.map(isdText), format: "isd", file: "a.csv" });

/** Returns the values of a variable for the hours of the record, NaN if missing. */
function values(name: VariableName, ...files: (readonly IsdLine[])[]): readonly number[] {
  const packed = read(...files).record.series.get(name) ?? [];
  return Array.from(packed, (one) =>
    one === packedMissing ? Number.NaN : unpack(one, variable(name).packing),
  );
}

const at = (time: string, fields: IsdLine = { TMP: "+0100,1" }): IsdLine => ({
  DATE: `2019-01-31T${time}:00`,
  ...fields,
});

const noon = epochHourOf(Date.UTC(2019, 0, 31, 12));

/** Returns the hours of the record, counted from the start of the day. */
const hoursOf = (...files: (readonly IsdLine[])[]): readonly number[] => {
  const { times } = read(...files).record;
  return times.kind === "actual" ? times.stamps.map((stamp) => stamp - noon + 12) : [];
};

describe("a report", () => {
  test("is read in tenths, in UTC, with the place of its station", () => {
    const fields = { TMP: "-0306,1", DEW: "-0412,5", SLP: "10189,1", WND: "240,1,N,0061,1", OC1: "0123,1" };
    const line = at("12:00", { ...fields, AA1: "01,0012,9,1" });
    const { record, place, elevationM, warnings } = read([line]);
    expect(record).toMatchObject({ name: "PAYERNE, SZ", times: { kind: "actual", stamps: [noon] } });
    expect([place, elevationM]).toEqual([{ latitude: 46.8125, longitude: 6.94306 }, 490]);
    expect(warnings).toEqual([]);
    const found = [...record.series.keys()].map((name) => [name, ...values(name, [line])]);
    expect(Object.fromEntries(found)).toEqual({
      temperature_2m: -30.6,
      dew_point_2m: -41.2,
      pressure_msl: 1018.9,
      wind_speed_10m: 6.1,
      wind_direction_10m: 240,
      wind_gusts_10m: 12.3,
      precipitation: 1.2,
    });
  });

  test("without a value has none, and 0 is one", () => {
    expect(values("temperature_2m", [at("12:00"), at("13:00", {}), at("14:00", { TMP: "+0000,1" })])).toEqual(
      [10, Number.NaN, 0],
    );
  });

  test.each(["0", "1", "4", "5", "9"])("of quality %s is taken", (quality) => {
    expect(values("temperature_2m", [at("12:00", { TMP: `+0100,${quality}` })])).toEqual([10]);
  });

  test.each(["2", "3", "6", "7", "A", "M", "P", "R", "U"])(
    "of quality %s is missing, and told",
    (quality) => {
      const { record, warnings } = read([
        at("11:00"),
        at("12:00", { TMP: `+0200,${quality}`, DEW: "+0050,1" }),
      ]);
      expect(record.series.get("temperature_2m")).toEqual(Int16Array.of(1000, packedMissing));
      expect(warnings.map(({ what }) => what)).toEqual([
        "a.csv: temperature_2m: 1 of 2 readings are marked as suspect, wrong or changed, or cannot be read; they count as missing",
      ]);
    },
  );

  test("that is not written as the format says is missing, and told", () => {
    const { record, warnings } = read([at("11:00"), at("12:00", { TMP: "10.0", DEW: "+0050,1" })]);
    expect(record.series.get("temperature_2m")).toEqual(Int16Array.of(1000, packedMissing));
    expect(warnings).toHaveLength(1);
  });

  test.each(["SOD  ", "SOM  "])("of %s is a summary, and not read", (type) => {
    expect(
      values("temperature_2m", [at("12:00"), at("13:00", { TMP: "+0200,1", REPORT_TYPE: type })]),
    ).toEqual([10]);
  });
});

describe("wind", () => {
  const wind = (text: string) => {
    const line = [at("12:00", { WND: text, TMP: "+0100,1" })];
    return [...values("wind_speed_10m", line), ...values("wind_direction_10m", line)];
  };

  test("that is calm has no direction", () => {
    expect(wind("999,9,C,0000,1")).toEqual([0]);
    expect(wind("999,9,9,0000,1")).toEqual([0]);
    expect(wind("360,1,N,0000,1")).toEqual([0]);
  });

  test("that varies has a speed alone", () => {
    expect(wind("999,9,V,0021,1")).toEqual([2.1]);
    expect(wind("180,1,V,0021,1")).toEqual([2.1]);
  });

  test("of a squall is no mean wind", () => {
    expect(wind("180,1,Q,0210,1")).toEqual([]);
  });

  test("keeps its speed where its direction is bad", () => {
    expect(wind("180,3,N,0021,1")).toEqual([2.1]);
  });

  test("comes to 10 m from the height of its anemometer", () => {
    const line = isdText([at("12:00", { WND: "180,1,N,0100,1", OC1: "0200,1" })]);
    const source = readStation({ text: line, format: "isd", anemometerHeightM: 60 });
    const { series } = source.record;
    expect(series.get("wind_speed_10m")![0]! / 100).toBeCloseTo(10 / 6 ** (1 / 7), 2);
    expect(series.get("wind_gusts_10m")![0]! / 100).toBeCloseTo((20 * 1.4) / (6 ** 0.14 + 0.4), 2);
  });

  test.each([0, 0.5, 201, Number.NaN])("is not brought from %d m", (anemometerHeightM) => {
    const text = isdText([at("12:00")]);
    expect(() => readStation({ text, format: "isd", anemometerHeightM })).toThrow(StationFileError);
  });
});

describe("of several reports an hour", () => {
  const degrees = (...reports: (readonly [time: string, tenths: number, type?: string])[]) =>
    values(
      "temperature_2m",
      reports.map(([time, tenths, REPORT_TYPE = "FM-15"]) =>
        at(time, { TMP: `+${String(tenths).padStart(4, "0")},1`, REPORT_TYPE }),
      ),
    );

  test("the nearest to the full hour is taken", () => {
    expect(degrees(["11:50", 10], ["11:56", 20], ["12:05", 30])).toEqual([2]);
  });

  test("one before the hour is taken rather than one as far after it", () => {
    expect(degrees(["12:04", 10], ["11:56", 20])).toEqual([2]);
  });

  test("a synoptic one is taken rather than a routine one, and that rather than a special one", () => {
    expect(degrees(["12:00", 10, "FM-16"], ["12:00", 20, "FM-15"], ["12:00", 30, "FM-12"])).toEqual([3]);
    expect(degrees(["12:00", 10, "FM-16"], ["12:00", 20, "FM-15"])).toEqual([2]);
  });

  test("one with a good value is taken rather than a nearer one without", () => {
    const without = at("12:00", { TMP: "+0300,3" });
    expect(values("temperature_2m", [without, at("11:50")])).toEqual([10]);
  });

  test("one more than a quarter of an hour away stands for no hour", () => {
    expect(hoursOf([at("11:45"), at("12:16"), at("13:15")])).toEqual([12, 13]);
    expect(values("temperature_2m", [at("11:45"), at("12:16"), at("13:16"), at("14:00")])).toEqual([
      10,
      Number.NaN,
      10,
    ]);
  });

  test("the largest gust of the hour that ends at the stamp is taken", () => {
    const gust = (time: string, digits: string) => at(time, { OC1: `${digits},1`, REPORT_TYPE: "FM-16" });
    const gusts = [
      gust("11:00", "0300"),
      gust("11:01", "0120"),
      gust("11:37", "0180"),
      gust("12:00", "0150"),
    ];
    expect(values("wind_gusts_10m", gusts)).toEqual([30, 18]);
  });
});

describe("precipitation", () => {
  const rain = (time: string, AA1: string, more: IsdLine = {}): IsdLine =>
    at(time, { TMP: "+0100,1", AA1, ...more });

  test("of six hours spreads over them, and a trace is 0", () => {
    const day = [at("06:00"), rain("12:00", "06,0012,9,1"), rain("13:00", "01,0000,2,1")];
    expect(values("precipitation", day)).toEqual([
      Number.NaN,
      ...[0.2, 0.2, 0.2, 0.2, 0.2, 0.2].map((mm) => expect.closeTo(mm, 6)),
      0,
    ]);
  });

  test("of a day says nothing of an hour", () => {
    expect(values("precipitation", [at("11:00"), rain("12:00", "24,0120,9,1")])).toEqual([]);
  });

  test("is that of the shortest period, wherever it stands", () => {
    expect(values("precipitation", [rain("12:00", "06,0120,9,1", { AA2: "01,0010,9,1" })])).toEqual([1]);
    const routine = rain("11:53", "01,0020,9,1", { REPORT_TYPE: "FM-15" });
    expect(values("precipitation", [rain("12:00", "06,0120,9,1"), routine])).toEqual([2]);
  });

  test("of a special report is part of what the routine one counts", () => {
    const special = rain("11:58", "01,0001,9,1", { REPORT_TYPE: "FM-16" });
    expect(
      values("precipitation", [rain("11:53", "01,0020,9,1", { REPORT_TYPE: "FM-15" }), special]),
    ).toEqual([2]);
  });

  test.each(["1", "3", "4", "I"])("of condition %s is not all that fell", (condition) => {
    expect(values("precipitation", [rain("12:00", `01,0020,${condition},1`)])).toEqual([]);
  });
});

describe("files", () => {
  const year = (number: number, more: IsdLine = {}): readonly IsdLine[] => [
    { DATE: `${number}-06-01T12:00:00`, TMP: "+0200,1", ...more },
  ];

  test("of several years are one record, in whatever order, at the place of the newest", () => {
    const moved = { LATITUDE: "46.9", ELEVATION: "491.0" };
    const source = stationRecordSource({
      id: "payerne",
      text: [year(2020, moved), year(2018), year(2019)].map(isdText),
      format: "isd",
    });
    expect(source.describe()).toMatchObject({
      first: epochHourOf(Date.UTC(2018, 5, 1, 12)),
      last: epochHourOf(Date.UTC(2020, 5, 1, 12)),
      grid: "one site, PAYERNE, SZ",
    });
    expect(source.places()).toMatchObject({ sites: [{ latitude: 46.9, longitude: 6.943_06 }] });
  });

  test.each([
    ["other than ISD", "year,month\n2019,1\n", "there is no STATION"],
    ["without reports", isdText([]), "no reports"],
    ["without readings", isdText([at("12:00", {})]), "no reading of the files can be used"],
    ["cut within a line", isdText([at("12:00"), at("13:00")]).slice(0, -12), "Line 3: 17 of 20 columns"],
    [
      "cut between fields",
      `${isdText([at("12:00")])}"06610099999","2019-01-31T13:00:00"\n`,
      "2 of 20 columns",
    ],
    ["of a date that is none", isdText([at("25:00")]), 'Line 2: DATE is "2019-01-31T25:00:00"'],
    ["of two stations", isdText([at("12:00"), at("13:00", { STATION: "2" })]), "two stations"],
    [
      "without coordinates",
      isdText([at("12:00", { TMP: "+0100,1", LATITUDE: "", LONGITUDE: "" })]),
      "the place of its station",
    ],
  ])("%s are refused with what to do", (_, text, words) => {
    const reading = (): unknown => readStation({ text, format: "isd" });
    expect(reading).toThrow(StationFileError);
    expect(reading).toThrow(words);
  });

  test("say which of them cannot be read", () => {
    expect(() => read(year(2019), [at("25:00")])).toThrow("file 2 of 2: Line 2: DATE is");
  });

  test("of two stations are refused", () => {
    expect(() => read(year(2019), year(2020, { STATION: "72278023183" }))).toThrow(
      "06610099999 and 72278023183",
    );
  });

  test("with a height that the format leaves out have none", () => {
    expect(read(year(2019, { ELEVATION: "9999.0" })).elevationM).toBeUndefined();
    expect(read(year(2019, { ELEVATION: "-999.9" })).elevationM).toBeUndefined();
  });

  test("of other formats are taken one at a time", () => {
    expect(() => readStation({ text: ["a", "b"], format: "tmy3" })).toThrow("one file of this format");
  });
});

describe("whatever stands in a file", () => {
  test("it is read, or refused as a file that cannot be read", () => {
    const odd = fc.oneof(
      // A string of the unit "binary" lists all of Unicode first, for a second.
      fc.array(fc.nat(0x10_ff_ff), { maxLength: 40 }).map((points) => String.fromCodePoint(...points)),
      fc.constantFrom("\0", '"', '""', "+9999,9", ",,,", "9".repeat(5000), "-0,1", "\u{1F327}"),
    );
    const field = fc.constantFrom(
      "DATE",
      "STATION",
      "LATITUDE",
      "ELEVATION",
      "TMP",
      "WND",
      "AA1",
      "OC1",
      "REM",
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(field, odd), { maxLength: 6 }), fc.nat(600), (changes, cut) => {
        const lines = [at("11:00"), at("12:00", Object.fromEntries(changes)), at("13:00")];
        const whole = isdText(lines);
        for (const text of [whole, whole.slice(0, -cut)]) {
          try {
            readStation({ text, format: "isd" });
          } catch (error) {
            expect(error).toBeInstanceOf(StationFileError);
          }
        }
      }),
    );
  });

  test("values are those of some report within their hours", () => {
    const tenths = fc.integer({ min: -300, max: 400 });
    const reports = fc.array(fc.tuple(fc.integer({ min: 0, max: 1439 }), tenths), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(reports, (all) => {
        const lines = all.map(([minute, value]) => {
          const time = new Date(minute * 60_000).toISOString().slice(11, 16);
          const digits = `${value < 0 ? "-" : "+"}${String(Math.abs(value)).padStart(4, "0")}`;
          return at(time, { TMP: `${digits},1`, SLP: "10130,1" });
        });
        const near = all.filter(([minute]) => Math.abs(minute - Math.round(minute / 60) * 60) <= 15);
        if (near.length === 0) return;
        const stamps = hoursOf(lines);
        values("temperature_2m", lines).forEach((value, index) => {
          const least = Math.min(
            ...near.map(([minute]) => Math.abs(minute - stamps[index]! * 60)).filter((away) => away <= 15),
          );
          const nearest = near
            .filter(([minute]) => Math.abs(minute - stamps[index]! * 60) === least)
            .map(([, one]) => one / 10);
          expect(
            (nearest.length === 0 ? [Number.NaN] : nearest).some(
              (one) => Object.is(one, value) || one === value,
            ),
          ).toBe(true);
        });
      }),
    );
  });
});
