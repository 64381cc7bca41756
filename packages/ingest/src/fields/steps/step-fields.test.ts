import { packedMissing, type VariableName } from "@halcyon/schema";
import { toHours } from "@halcyon/weather";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openProvider } from "../../providers/open-provider.ts";
import type { ProviderId } from "../../providers/provider.ts";
import type { DecodedField } from "./decoded-field.ts";
import { stepFields, typeOfFlags } from "./step-fields.ts";

const decoded = (
  unit: string,
  toLead: number,
  values: number | readonly number[],
  fromLead = toLead,
): DecodedField => ({
  values: Float64Array.from([values].flat()),
  unit,
  fromHours: fromLead,
  toHours: toLead,
});

type Fields = readonly (readonly DecodedField[] | undefined)[];

function packedOf(
  id: ProviderId,
  name: VariableName,
  leadHours: readonly number[],
  fields: Fields,
  sea = [false],
  elevationM = sea.map(() => 0),
): number[] {
  return [...stepFields({ row: openProvider(id).rows.get(name)!, leadHours, fields, sea, elevationM })];
}

const missing = packedMissing;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe("sums", () => {
  const tp = (leads: readonly number[], metres: readonly number[]): number[] =>
    packedOf(
      "ecmwf-ifs",
      "precipitation",
      leads,
      metres.map((value, index) => [decoded("m", leads[index]!, value, 0)]),
    );

  test("metres since the start of the run become millimetres of each step", () => {
    expect(tp([0, 3, 6, 9], [0, 0.001, 0.001, 0.00325])).toEqual([missing, 100, 0, 225]);
  });

  test("CFSv2's mean rates become the amounts of their steps", () => {
    const rate = (from: number, to: number, mmPerSecond: number) => [
      decoded("kg/m2/s", to, mmPerSecond, from),
    ];
    const fields = [rate(-6, 0, 1e-4), rate(0, 6, 1e-4), undefined, rate(12, 18, 2e-5)];
    expect(packedOf("noaa-cfs", "precipitation", [0, 6, 12, 18], fields)).toEqual([
      missing,
      216,
      missing,
      43,
    ]);
  });

  test("NOAA's totals restart every 6 hours", () => {
    const interval = (from: number, to: number, mm: number) => [decoded("kg/m2", to, mm, from)];
    const fields = [
      undefined,
      interval(0, 3, 1.5),
      interval(0, 6, 2),
      interval(6, 9, 0.25),
      interval(6, 12, 4.25),
    ];
    expect(packedOf("noaa-gefs", "precipitation", [0, 3, 6, 9, 12], fields)).toEqual([
      missing,
      150,
      50,
      25,
      400,
    ]);
  });

  test("an interval is taken from its field and not from its lead", () => {
    const fields = [
      undefined,
      [decoded("kg/m2", 3, 1, 0)],
      [decoded("kg/m2", 6, 1, 3)],
      [decoded("kg/m2", 12, 9, 0)],
    ];
    expect(packedOf("noaa-gefs", "precipitation", [0, 3, 6, 12], fields)).toEqual([missing, 100, 100, 700]);
  });

  test("a total that falls a little adds nothing, and the next one counts from the highest", () => {
    expect(tp([0, 3, 6, 9], [0, 0.01, 0.00996, 0.0102])).toEqual([missing, 1000, 0, 20]);
  });

  test("a total that falls by more is no total: its step is missing, and the next one counts from it", () => {
    expect(tp([0, 3, 6, 9], [0, 0.01, 0.002, 0.003])).toEqual([missing, 1000, missing, 100]);
  });

  test("without a field its step and the next are missing, the others are not", () => {
    const fields = [0.001, 0.002, undefined, 0.004, 0.005].map((metres, index) =>
      metres === undefined ? undefined : [decoded("m", 3 * index, metres, 0)],
    );
    expect(packedOf("ecmwf-ifs", "precipitation", [0, 3, 6, 9, 12], fields)).toEqual([
      missing,
      200,
      missing,
      missing,
      100,
    ]);
    const restarting = [undefined, undefined, [decoded("kg/m2", 6, 2, 0)], [decoded("kg/m2", 9, 3, 6)]];
    expect(packedOf("noaa-gefs", "precipitation", [0, 3, 6, 9], restarting)).toEqual([
      missing,
      missing,
      missing,
      300,
    ]);
  });

  test("cells are kept apart", () => {
    const fields = [undefined, [decoded("kg/m2", 3, [1, Number.NaN, 3], 0)]];
    expect(packedOf("noaa-gefs", "precipitation", [0, 3], fields, [false, true, false])).toEqual([
      missing,
      100,
      missing,
      missing,
      missing,
      300,
    ]);
  });

  const hourly = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { minLength: 24, maxLength: 24 });

  test("steps add up to every packed total, wherever the totals start, and to it hour by hour", () => {
    fc.assert(
      fc.property(hourly, fc.constantFrom(1, 3), fc.constantFrom(6, 24), (mm, stepHours, restartHours) => {
        const leads = Array.from({ length: 24 / stepHours + 1 }, (_, index) => index * stepHours);
        const fields = leads.map((lead) => {
          const from = Math.floor((lead - 1) / restartHours) * restartHours;
          return lead === 0 ? undefined : [decoded("kg/m2", lead, sum(mm.slice(from, lead)), from)];
        });
        const packed = packedOf("noaa-gfs", "precipitation", leads, fields);
        leads.forEach((lead, index) => {
          if (lead === 0) return;
          const { fromHours, values } = fields[index]![0]!;
          const ofInterval = packed.filter((_, at) => leads[at]! > fromHours && leads[at]! <= lead);
          expect(sum(ofInterval)).toBe(Math.round(values[0]! * 100));
        });
        const grids = new Map([["precipitation" as const, Int16Array.from(packed)]]);
        const carried = new Map([["precipitation" as const, { stepType: "sum" as const }]]);
        const span = { from: 0, hours: 24, location: { latitude: 0, longitude: 0 } };
        const hours = toHours({ members: 1, stamps: leads, grids }, carried, span).grids.get(
          "precipitation",
        )!;
        expect(sum([...hours])).toBe(sum(packed.slice(1)));
      }),
      { seed: 5 },
    );
  });

  test("packing of the totals never makes a step negative, and the steps add up to the highest", () => {
    fc.assert(
      fc.property(
        hourly,
        fc.array(fc.double({ min: -0.04, max: 0.04, noNaN: true }), { minLength: 25, maxLength: 25 }),
        (mm, noise) => {
          const leads = noise.map((_, lead) => lead);
          const totals = leads.map((lead) => sum(mm.slice(0, lead)) + (lead === 0 ? 0 : noise[lead]!));
          const packed = tp(
            leads,
            totals.map((total) => total / 1000),
          ).slice(1);
          expect(Math.min(...packed)).toBeGreaterThanOrEqual(0);
          expect(sum(packed)).toBe(
            Math.max(0, ...totals.map((total) => Math.round((total / 1000) * 1000 * 100))),
          );
        },
      ),
      { seed: 5 },
    );
  });
});

describe("means", () => {
  test("NOAA's mean of 0-6 less that of 0-3 is the mean of 3-6", () => {
    const fields = [
      undefined,
      [decoded("W/m2", 3, 100, 0)],
      [decoded("W/m2", 6, 250, 0)],
      [decoded("W/m2", 9, 30, 6)],
    ];
    expect(packedOf("noaa-gefs", "shortwave_radiation", [0, 3, 6, 9], fields)).toEqual([
      missing,
      100,
      400,
      30,
    ]);
  });

  test("ECMWF's energy since the start becomes the mean power of each step", () => {
    const joules = [0, 3, 6, 12].map((lead, index) => [
      decoded("J/m2", lead, [0, 1_080_000, 1_080_000, 22_680_000][index]!, 0),
    ]);
    expect(packedOf("ecmwf-ifs", "shortwave_radiation", [0, 3, 6, 12], joules)).toEqual([
      missing,
      100,
      0,
      1000,
    ]);
  });

  test("what rounding puts outside the range is held at its edge", () => {
    const cover = (first: number, whole: number) =>
      packedOf(
        "noaa-gefs",
        "cloud_cover",
        [0, 3, 6],
        [undefined, [decoded("%", 3, first, 0)], [decoded("%", 6, whole, 0)]],
      );
    expect(cover(98, 99.5)).toEqual([missing, 980, 1000]);
    expect(cover(1, 0.4)).toEqual([missing, 10, 0]);
    expect(cover(10, 90)).toEqual([missing, 100, missing]);
  });

  test("steps of every restart are the means of their hours", () => {
    const hourly = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(hourly, fc.constantFrom(1, 3), (watts, stepHours) => {
        const leads = Array.from({ length: 24 / stepHours + 1 }, (_, index) => index * stepHours);
        const mean = (from: number, to: number) => sum(watts.slice(from, to)) / (to - from);
        const fields = leads.map((lead) => {
          const from = Math.floor((lead - 1) / 6) * 6;
          return lead === 0 ? undefined : [decoded("W/m2", lead, mean(from, lead), from)];
        });
        const packed = packedOf("noaa-gfs", "shortwave_radiation", leads, fields);
        leads.slice(1).forEach((lead, index) => {
          expect(Math.abs(packed[index + 1]! - mean(lead - stepHours, lead))).toBeLessThan(0.501);
        });
      }),
      { seed: 5 },
    );
  });
});

describe("instants", () => {
  const one = (id: ProviderId, name: VariableName, ...fields: DecodedField[]) =>
    packedOf(id, name, [0], [fields])[0];

  test("units become those of the registry", () => {
    expect(one("noaa-gfs", "temperature_2m", decoded("K", 0, 273.15))).toBe(0);
    expect(one("noaa-gfs", "pressure_msl", decoded("Pa", 0, 101_325))).toBe(10_133);
    expect(one("noaa-gfs", "visibility", decoded("m", 0, 24_135))).toBe(2414);
    expect(one("ecmwf-ifs", "cloud_cover", decoded("fraction", 0, 0.5))).toBe(500);
    expect(one("ecmwf-ifs", "cloud_cover", decoded("%", 0, 50))).toBe(500);
    expect(one("noaa-gfs", "relative_humidity_2m", decoded("%", 0, 100.3))).toBe(1000);
  });

  test("another quantity is refused by name", () => {
    expect(() => one("noaa-gfs", "temperature_2m", decoded("Pa", 0, 1))).toThrow(
      'temperature_2m came in "Pa"',
    );
  });

  test("wind is where it comes from", () => {
    const wind = (east: number, north: number) => {
      const components = [decoded("m/s", 0, east), decoded("m/s", 0, north)];
      return [
        one("noaa-gfs", "wind_speed_10m", ...components),
        one("noaa-gfs", "wind_direction_10m", ...components),
      ];
    };
    expect(wind(0, -5)).toEqual([500, 0]);
    expect(wind(-5, 0)).toEqual([500, 90]);
    expect(wind(0, 5)).toEqual([500, 180]);
    expect(wind(3, 4)).toEqual([500, 217]);
    expect(wind(0.001, -5)).toEqual([500, 0]);
    expect(wind(0, 0)).toEqual([0, 0]);
    expect(wind(Number.NaN, 1)).toEqual([missing, missing]);
  });

  test("the depth of snow is its water by its density", () => {
    expect(one("ecmwf-ifs", "snow_depth", decoded("m", 0, 0.1), decoded("kg/m3", 0, 250))).toBe(400);
    expect(one("ecmwf-ifs", "snow_depth", decoded("kg/m2", 0, 100), decoded("kg/m3", 0, 250))).toBe(400);
    expect(one("ecmwf-ifs", "snow_depth", decoded("m", 0, 0), decoded("kg/m3", 0, 100))).toBe(0);
    expect(one("ecmwf-ifs", "snow_depth", decoded("m", 0, 0), decoded("kg/m3", 0, 0))).toBe(missing);
  });

  test("what holds air down loses its sign", () => {
    expect(one("noaa-gfs", "convective_inhibition", decoded("J/kg", 0, -87.4))).toBe(87);
  });

  test("a difference of temperatures is the same in degrees of either scale", () => {
    expect(one("noaa-gfs", "lifted_index", decoded("degC", 0, -4.25))).toBe(-425);
  });

  test("a ceiling is above the ground of its cell, a clear sky above any", () => {
    const ceilings = decoded("m", 0, [1500, 600, 20_000, 1500]);
    const cells = [false, false, false, false];
    const heights = [400, 700, 400, Number.NaN];
    expect(packedOf("noaa-gfs", "cloud_ceiling", [0], [[ceilings]], cells, heights)).toEqual([
      110,
      0,
      2000,
      missing,
    ]);
  });

  test("the sea has a temperature where it is sea and not ice", () => {
    const fields = [[decoded("K", 0, [290, 290, 260])]];
    expect(packedOf("noaa-gfs", "sea_surface_temperature", [0], fields, [true, false, true])).toEqual([
      1685,
      missing,
      missing,
    ]);
  });

  test("a field of another lead is not taken", () => {
    expect(packedOf("noaa-gfs", "temperature_2m", [0, 3], [undefined, [decoded("K", 6, 280)]])).toEqual([
      missing,
      missing,
    ]);
  });
});

test("the strongest gust is that of its step, or of an interval that its field does not tell", () => {
  const gust = (from: number) =>
    packedOf(
      "ecmwf-ifs",
      "wind_gusts_10m",
      [0, 3, 6],
      [undefined, undefined, [decoded("m/s", 6, 12, from)]],
    )[2];
  expect(gust(3)).toBe(1200);
  expect(gust(6)).toBe(1200);
  expect(gust(0)).toBe(missing);
  expect(packedOf("ecmwf-ifs", "wind_gusts_10m", [0], [[decoded("m/s", 0, 12)]])).toEqual([missing]);
});

describe("kinds of precipitation", () => {
  const flags = (lead: number, shares: readonly number[], from = lead) =>
    shares.map((share) => decoded("1", lead, share, from));

  test("ECMWF gives a code", () => {
    expect(
      packedOf("ecmwf-ifs", "precipitation_type", [0, 3], [[decoded("1", 0, 5)], [decoded("1", 3, 12)]]),
    ).toEqual([5, 12]);
    expect(packedOf("ecmwf-ifs", "precipitation_type", [0], [[decoded("1", 0, 255)]])).toEqual([missing]);
  });

  test("GFS flags the moment", () => {
    const fields = [flags(0, [1, 0, 0, 0]), flags(1, [0, 0, 0, 1]), undefined, flags(3, [0, 0, 0, 0])];
    expect(packedOf("noaa-gfs", "precipitation_type", [0, 1, 2, 3], fields)).toEqual([1, 3, missing, 0]);
  });

  test("GEFS gives shares of the time, of which those of the hours before are taken off", () => {
    const fields = [
      undefined,
      flags(3, [1, 0, 0, 0], 0),
      flags(6, [0.5, 0.3, 0, 0], 0),
      flags(9, [0, 0, 0, 0], 6),
    ];
    expect(packedOf("noaa-gefs", "precipitation_type", [0, 3, 6, 9], fields)).toEqual([missing, 1, 5, 0]);
  });
});

test.each([
  ["nothing", [0, 0, 0, 0], 0],
  ["rain", [1, 0, 0, 0], 1],
  ["snow", [0, 1, 0, 0], 5],
  ["ice pellets", [0, 0, 1, 0], 8],
  ["freezing rain", [0, 0, 0, 1], 3],
  ["rain and snow at once", [1, 1, 0, 0], 7],
  ["rain and freezing rain at once", [1, 0, 0, 1], 3],
  ["snow and ice pellets at once", [0, 1, 1, 0], 8],
  ["mostly snow", [0.2, 0.5, 0.1, 0.1], 5],
  ["a moment of rain", [0.1, 0, 0, 0], 1],
  ["rounding", [0.01, 0, 0, 0], 0],
])("%s", (_what, flags, code) => {
  expect(typeOfFlags(flags)).toBe(code);
});

test("a flag that is missing leaves the kind unknown", () => {
  expect(typeOfFlags([1, Number.NaN, 0, 0])).toBeNaN();
});
