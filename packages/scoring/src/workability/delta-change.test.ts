import { type HourlyWeather, packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import { dayNumber } from "@halcyon/schema/time";
import { describe, expect, it } from "vitest";
import { changeableReach, deltaChange, type MonthlyChange, monthlyChange } from "./delta-change.ts";
import { relativeHumidity } from "../derived/humidity/relative-humidity.ts";
import type { DailySeries } from "../hazard/series/daily-series.ts";

const from = dayNumber("standard", { year: 2001, month: 1, day: 31 }) * 24 + 22;

/** Returns weather for the last two hours of January and the first two hours of February. */
function weatherOf(rows: Partial<Record<VariableName, number[]>>): HourlyWeather {
  const grids = new Map(
    Object.entries(rows).map(([name, packed]) => [name as VariableName, Int16Array.from(packed)]),
  );
  return { from, hours: 4, members: 1, grids };
}

function change(method: MonthlyChange["method"], january: number, february: number): MonthlyChange {
  return { method, byMonth: [january, february, ...Array.from({ length: 10 }, () => Number.NaN)] };
}

describe("deltaChange", () => {
  it("adds the difference of each hour's calendar month, and leaves gaps gaps", () => {
    const { weather } = deltaChange(
      weatherOf({ temperature_2m: [100, packedMissing, -50, 0] }),
      new Map([["temperature_2m", change("add", 1.5, -2)]]),
    );
    expect([...weather.grids.get("temperature_2m")!]).toEqual([250, packedMissing, -250, -200]);
  });

  it("keeps humidity within 0 to 100 %", () => {
    const { weather } = deltaChange(
      weatherOf({ relative_humidity_2m: [980, 500, 20, 1000] }),
      new Map([["relative_humidity_2m", change("add", 5, -4)]]),
    );
    expect([...weather.grids.get("relative_humidity_2m")!]).toEqual([1000, 550, 0, 960]);
  });

  it("multiplies rain, wind and radiation; gusts and the wind aloft go with the wind", () => {
    const four = [100, 200, 100, 200];
    const { weather, held } = deltaChange(
      weatherOf({
        precipitation: four,
        wind_speed_10m: four,
        wind_gusts_10m: four,
        wind_speed_100m: four,
        shortwave_radiation: four,
        cloud_cover: four,
      }),
      new Map([
        ["precipitation", change("multiply", 2, 0)],
        ["wind_speed_10m", change("multiply", 1.1, 0.9)],
        ["shortwave_radiation", change("multiply", 1, 1.05)],
      ]),
    );
    const found = Object.fromEntries([...weather.grids].map(([name, values]) => [name, [...values]]));
    expect(found).toEqual({
      precipitation: [200, 400, 0, 0],
      wind_speed_10m: [110, 220, 90, 180],
      wind_gusts_10m: [110, 220, 90, 180],
      wind_speed_100m: [110, 220, 90, 180],
      shortwave_radiation: [100, 200, 105, 210],
      cloud_cover: four,
    });
    expect(held).toEqual(["cloud_cover"]);
  });

  it("moves a dew point so that the relative humidity is as projected at the new temperature", () => {
    const before = weatherOf({
      temperature_2m: [2000, 2500, 2000, 2500],
      dew_point_2m: [1000, 2400, 1000, 2400],
    });
    const { weather, held } = deltaChange(
      before,
      new Map([
        ["temperature_2m", change("add", 3, 0)],
        ["relative_humidity_2m", change("add", 0, -10)],
      ]),
    );
    const humidity = ({ grids }: HourlyWeather, row: number): number => {
      const [temperatureC, dewPointC] = (["temperature_2m", "dew_point_2m"] as const).map((name) =>
        unpack(grids.get(name)![row]!, variable(name).packing),
      ) as [number, number];
      return relativeHumidity(temperatureC, dewPointC);
    };
    for (const [row, by] of [0, 0, -10, -10].entries()) {
      expect(humidity(weather, row)).toBeCloseTo(humidity(before, row) + by, 0);
    }
    expect(held).toEqual([]);
  });

  it("holds and names what nothing projects", () => {
    const weather = weatherOf({ temperature_2m: [0, 0, 0, 0], dew_point_2m: [0, 0, 0, 0] });
    const changed = deltaChange(weather, new Map());
    expect(changed.held).toEqual(["temperature_2m", "dew_point_2m"]);
    expect(changed.weather).toEqual(weather);
  });
});

describe("changeableReach", () => {
  it("hides what has to be derived from the changed temperature", () => {
    const reach = changeableReach(() => 100);
    const names = ["rain", "snowfall", "precipitation_type", "precipitation"] as const;
    expect(names.map(reach)).toEqual([0, 0, 0, 100]);
  });
});

describe("monthlyChange", () => {
  const years = { baseline: { first: 2001, last: 2001 }, period: { first: 2002, last: 2002 } };

  /** Returns two years of 12 months of 30 days. The second year has other values. */
  function twoYears(before: (month: number) => number, after: (month: number) => number): DailySeries {
    const values = Float64Array.from({ length: 720 }, (_, row) => {
      const month = (Math.floor(row / 30) % 12) + 1;
      return row < 360 ? before(month) : after(month);
    });
    return { calendar: "360_day", firstDay: dayNumber("360_day", { year: 2001, month: 1, day: 1 }), values };
  }

  it("is the difference of the months' means for temperature, missing days left out", () => {
    const series = twoYears(
      (month) => month,
      (month) => 2 * month,
    );
    series.values.fill(Number.NaN, 0, 29);
    expect(monthlyChange("temperature_2m", series, years.baseline, years.period)).toEqual({
      method: "add",
      byMonth: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    });
  });

  it("is their quotient for rain, and 1 where there was too little to multiply", () => {
    const series = twoYears(
      (month) => (month === 7 ? 0.04 : 2),
      () => 3,
    );
    const { byMonth } = monthlyChange("precipitation", series, years.baseline, years.period);
    expect(byMonth).toEqual([1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1, 1.5, 1.5, 1.5, 1.5, 1.5]);
  });

  it("names the month that has no value", () => {
    const series = twoYears(
      (month) => (month === 4 ? Number.NaN : 1),
      () => 1,
    );
    expect(() => monthlyChange("wind_speed_10m", series, years.baseline, years.period)).toThrow(
      /Month 4 .*2001 to 2001/,
    );
  });
});
