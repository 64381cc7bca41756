import {
  classify,
  type EntryType,
  type HourlyWeather,
  pack,
  packedMissing,
  variable,
  type VariableName,
} from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { prepareEntry, publish, scorePart } from "@halcyon/scoring";
import { describe, expect, it } from "vitest";
import { findEntry } from "./entries/entries.ts";

/** Noon and midnight in Greenwich at an equinox, for a place on the equator. */
const noon = Date.parse("2026-03-20T12:00:00Z") / millisecondsPerHour;
const midnight = noon + 12;

type Weather = Readonly<Partial<Record<VariableName, number>>>;

/** Weather that is fair for all entries. */
const fair: Weather = {
  wind_speed_10m: 3,
  wind_gusts_10m: 5,
  wind_speed_100m: 5,
  temperature_2m: 20,
  dew_point_2m: 10,
  surface_pressure: 1013,
  precipitation: 0,
  visibility: 20_000,
  cape: 0,
  shortwave_radiation: 300,
  cloud_cover: 50,
};

/** Returns the band of an entry in an hour of steady weather. */
function bandOf(type: EntryType, id: number, changed: Weather, hour = noon): string {
  const entry = prepareEntry(findEntry(type, id)!);
  const row = entry.hoursBefore;
  const hours = row + 1 + entry.hoursAfter;
  const given = Object.entries({ ...fair, ...changed }) as [VariableName, number][];
  const grids = new Map(
    given.map(([name, value]) => [name, new Int16Array(hours).fill(pack(value, variable(name).packing))]),
  );
  expect([...grids.values()].some((grid) => grid.includes(packedMissing))).toBe(false);
  const weather: HourlyWeather = { from: hour - row, hours, members: 1, grids };
  const scores = scorePart({
    entry,
    weather,
    site: { cell: { latitude: 0, longitude: 0, sea: false }, nowRow: row },
    reach: (name) => (grids.has(name) ? hours : 0),
    fromRow: row,
    toRow: row + 1,
    quantilesToRow: 0,
  });
  if ("gap" in scores) throw new Error("an unexpected gap");
  return classify(publish(scores.median[0] ?? Number.NaN));
}

describe("steady weather", () => {
  it.each([1, 2, 3, 4, 8, 19, 29, 30, 35])(
    "with a mean wind of 6 and gusts of 25 m/s stops task %i, which fair weather does not",
    (id) => {
      expect(bandOf("task", id, {})).not.toBe("stop");
      expect(bandOf("task", id, { wind_speed_10m: 6, wind_gusts_10m: 25 })).toBe("stop");
    },
  );

  it("with a WBGT of 29 degC is unsuitable for work and stops a race", () => {
    expect(bandOf("task", 37, { wbgt_outdoor: 27.9 })).toBe("acceptable");
    expect(bandOf("task", 37, { wbgt_outdoor: 29 })).toBe("unsuitable");
    expect(bandOf("task", 39, { wbgt_outdoor: 29 })).toBe("stop");
  });

  it("with frost, dew or fresh snow on the steel stops its erection, which dry cold does not", () => {
    const cold: Weather = { temperature_2m: -4, dew_point_2m: -12, dew_margin: 4, snowfall: 0 };
    expect(bandOf("task", 61, cold)).toBe("acceptable");
    expect(bandOf("task", 61, { ...cold, dew_point_2m: -5, dew_margin: -2 })).toBe("stop");
    expect(bandOf("task", 61, { ...cold, dew_margin: -1 })).toBe("unsuitable");
    // 0.1 cm in each of 24 hours are 2.4 cm, and 0.01 cm are 0.24 cm.
    expect(bandOf("task", 61, { ...cold, snowfall: 0.1 })).toBe("stop");
    expect(bandOf("task", 61, { ...cold, snowfall: 0.01 })).toBe("acceptable");
  });

  it("of a WBGT above 25.0 degC is not acceptable to people new to heat, as NIOSH has it", () => {
    // 59.9 - 14.1 log10(300 W) = 24.97 degC.
    expect(bandOf("task", 69, { wbgt_outdoor: 25 })).toBe("acceptable");
    expect(bandOf("task", 69, { wbgt_outdoor: 25.1 })).toBe("unsuitable");
  });

  it("with work at night under lamps is judged by the weather alone", () => {
    for (const id of [3, 5, 8, 29, 49, 56]) expect(bandOf("task", id, {}, midnight)).not.toBe("stop");
    for (const id of [6, 7, 20, 30]) expect(bandOf("task", id, {}, midnight)).toBe("stop");
  });

  it("with a CAPE of 3000 J/kg and 0.3 mm of rain an hour is a thunderstorm, which stops tasks", () => {
    const storm = { cape: 3000, precipitation: 0.3 };
    expect(bandOf("scenario", 506, storm)).toBe("ideal");
    for (const id of [1, 4, 16, 17, 47, 50]) {
      expect(bandOf("task", id, {})).not.toBe("stop");
      expect(bandOf("task", id, storm)).toBe("stop");
    }
  });

  it("of a clear calm night is too damp for a plate under the sky, as one under clouds is not", () => {
    const night = {
      temperature_2m: 10,
      relative_humidity_2m: 80,
      wind_speed_10m: 1,
      cloud_cover: 0,
      shortwave_radiation: 0,
    };
    expect(bandOf("task", 9, night, midnight)).toBe("stop");
    expect(bandOf("task", 9, { ...night, relative_humidity_2m: 75 }, midnight)).toBe("stop");
    expect(bandOf("task", 9, { ...night, relative_humidity_2m: 75, cloud_cover: 100 }, midnight)).toBe(
      "acceptable",
    );
  });
});
