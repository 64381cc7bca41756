import { constraintSchema, type HourlyWeather, pack, variable, type VariableName } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { prepareEntry } from "../entry/prepare.ts";
import { scorePart } from "./score-model-part.ts";

type Weather = Partial<Record<VariableName, number>>;

/** Midnight of an equinox [h since 1970], for the place 0° N, 0° E. */
const equinoxDay = Date.UTC(2026, 2, 20) / 3_600_000;

/** Returns the score of an hour for a limit in combination with a heavier limit that the hour meets. */
function scoreOf(limit: object, weather: Weather, hourOfDay = 12): number {
  const given = { precipitation: 0.3, ...weather };
  const names = Object.keys(given) as (keyof typeof given)[];
  const hour: HourlyWeather = {
    from: equinoxDay + hourOfDay,
    hours: 1,
    members: 1,
    grids: new Map(names.map((name) => [name, Int16Array.of(pack(given[name]!, variable(name).packing))])),
  };
  const rain = {
    variable: "precipitation",
    unit: "mm",
    ideal: { max: 5 },
    acceptable: { max: 9 },
    weight: 9,
  };
  const scores = scorePart({
    entry: prepareEntry({
      constraints: [{ weight: 1, ...limit }, rain].map((one) => constraintSchema.parse(one)),
    }),
    weather: hour,
    site: { cell: { latitude: 0, longitude: 0, sea: false }, nowRow: 0 },
    reach: (name) => (hour.grids.has(name) ? 1 : 0),
    fromRow: 0,
    toRow: 1,
    quantilesToRow: 0,
  });
  if ("gap" in scores) throw new Error("the hour lacks nothing");
  return scores.median[0]!;
}

describe("hours that look harmless", () => {
  it("stop a crane where gusts of 25 m/s come with a mean wind of 6", () => {
    const gust = { ideal: { max: 11 }, acceptable: { max: 17 }, stop: { max: 20 } };
    const crane = { variable: "wind_gust_3s_at_height", unit: "m/s", height_m: 60, ...gust };
    expect(scoreOf(crane, { wind_speed_10m: 6 })).toBe(1);
    expect(scoreOf(crane, { wind_speed_10m: 6, wind_gusts_10m: 25 })).toBe(0);
  });

  it("stop a crane in the shear of a stable night: 4 m/s at 10 m, 14 at 100 m", () => {
    const wind = { ideal: { max: 6 }, acceptable: { max: 9 }, stop: { max: 10 } };
    const crane = { variable: "wind_speed_at_height", unit: "m/s", height_m: 60, ...wind };
    expect(scoreOf(crane, { wind_speed_10m: 4 })).toBe(1);
    expect(scoreOf(crane, { wind_speed_10m: 4, wind_speed_100m: 14 })).toBe(0);
  });

  it("stop what storms stop where CAPE is 3000 J/kg and 0.3 mm fall, but not under a lid", () => {
    const proxy = { ideal: { max: 0.1 }, acceptable: { max: 0.5 }, stop: { max: 0.55 } };
    const storm = { variable: "thunderstorm_proxy", unit: "1", ...proxy };
    expect(scoreOf(storm, { cape: 3000 })).toBe(0);
    expect(scoreOf(storm, { cape_most_unstable: 3000 })).toBe(0);
    expect(scoreOf(storm, { cape: 3000, convective_inhibition: 260 })).toBe(1);
    expect(scoreOf(storm, { cape: 3000, convective_precipitation: 0.05 })).toBe(1);
  });

  it("stop work in the sun of a hot humid noon, which a limit on WBGT decides alone", () => {
    const globe = { ideal: { max: 25 }, acceptable: { max: 28 }, stop: { max: 30 } };
    const work = { variable: "wbgt_outdoor", unit: "degC", ...globe };
    const noon = { temperature_2m: 33, relative_humidity_2m: 60, wind_speed_10m: 1, surface_pressure: 1010 };
    expect(scoreOf(work, { ...noon, shortwave_radiation: 900 })).toBe(0);
    expect(scoreOf(work, { ...noon, temperature_2m: 18, shortwave_radiation: 900 })).toBe(1);
  });

  it("stop painting in a clear calm night at 10 degC and 80 %, whose air is 3.3 degC above its dew point", () => {
    const margin = { ideal: { min: 5 }, acceptable: { min: 3 }, stop: { min: 2 } };
    const paint = { variable: "dew_margin", unit: "degC", ...margin };
    const night = {
      temperature_2m: 10,
      relative_humidity_2m: 80,
      wind_speed_10m: 1,
      shortwave_radiation: 0,
      cloud_cover: 0,
    };
    expect(scoreOf(paint, night, 0)).toBe(0);
    const air = { variable: "dew_point_depression_2m", unit: "degC", ...margin };
    expect(scoreOf(air, night, 0)).toBeGreaterThan(0);
    expect(scoreOf(paint, { ...night, longwave_down: 364, relative_humidity_2m: 50 }, 0)).toBe(1);
  });

  it("ground drones in freezing drizzle and in damp air below 0 degC, without a cloud", () => {
    const icing = { ideal: { max: 0.1 }, acceptable: { max: 0.5 }, stop: { max: 0.55 } };
    const drone = { variable: "rotor_icing_proxy", unit: "1", ...icing };
    const clear = { precipitation: 0, precipitation_type: 0, visibility: 20_000 };
    expect(scoreOf(drone, { ...clear, temperature_2m: -2, relative_humidity_2m: 97 })).toBe(0);
    expect(scoreOf(drone, { ...clear, temperature_2m: -2, relative_humidity_2m: 70 })).toBe(1);
    const drizzle = { precipitation: 0.1, precipitation_type: 12, visibility: 8000 };
    expect(scoreOf(drone, { ...drizzle, temperature_2m: 1, relative_humidity_2m: 85 })).toBe(0);
  });
});
