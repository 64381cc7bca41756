import { pack, packedMissing, unpack, variable, type VariableName, variableNames } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Cell, CellSite } from "../source/source.ts";
import { fallingAtSite, moveGrids, readsToMove, siteAir } from "./move-grids.ts";
import { wetBulb } from "@halcyon/scoring";
import { codeAtWetBulb, standardPressure, typeAtWetBulb } from "@halcyon/scoring/derived";

type Values = Readonly<Partial<Record<VariableName, number>>>;

function cellWith(riseM: number, lapseKPerKm = 4.5, cellM = 500): Cell {
  const movesPhase = (Math.abs(riseM) * lapseKPerKm) / 1000 > 1;
  const site: CellSite = { elevationM: cellM + riseM, riseM, lapseKPerKm, isUnlike: false, movesPhase };
  return { latitude: 47, longitude: 8, elevationM: cellM, sea: false, site };
}

/** Moves one value of each variable. */
function move(values: Values, cell: Cell): Record<string, number> {
  const names = Object.keys(values) as VariableName[];
  const packed = names.map((name) => Int16Array.of(pack(values[name]!, variable(name).packing)));
  const moved = moveGrids(new Map(names.map((name, index) => [name, packed[index]!])), names, cell);
  return Object.fromEntries(
    names.map((name) => [name, unpack(moved.get(name)![0]!, variable(name).packing)]),
  );
}

/** Air with packed values as in forecasts. The dew point is not above the temperature. */
const air = fc
  .record({
    temperatureC: fc.integer({ min: -6000, max: 5000 }),
    depressionC: fc.integer({ min: 0, max: 3500 }),
    humidityPercent: fc.integer({ min: 10, max: 1000 }),
    /** Surface pressures at which a site 1,500 m lower is still on the earth [0.1 hPa]. */
    pressureHpa: fc.integer({ min: 4500, max: 9400 }),
  })
  .map(({ temperatureC, depressionC, humidityPercent, pressureHpa }) => ({
    temperature_2m: temperatureC / 100,
    dew_point_2m: (temperatureC - depressionC) / 100,
    relative_humidity_2m: humidityPercent / 10,
    surface_pressure: pressureHpa / 10,
  }));

const rise = fc.integer({ min: -1500, max: 1500 });
const lapse = fc.double({ min: 0, max: 9.8, noNaN: true });

describe("moveGrids", () => {
  /**
   * The standard atmosphere cools by 6.5 K per kilometre. Its tables list 8.5 degC and 898.76 hPa at 1,000 m of geopotential height: ISO
   * 2533:1975 and ICAO Doc 7488, Manual of the ICAO Standard Atmosphere.
   */
  test("raises the air of sea level as the standard atmosphere has it", () => {
    const sea = { temperature_2m: 15, surface_pressure: 1013.25 };
    const { temperature_2m: temperatureC, surface_pressure: pressureHpa } = move(sea, cellWith(1000, 6.5, 0));
    expect(temperatureC).toBe(8.5);
    expect(Math.abs(pressureHpa! - 898.7)).toBeLessThanOrEqual(0.3);
  });

  test("keeps the water of the air mixed as it is", () => {
    const moved = move(
      { temperature_2m: 20, dew_point_2m: 10, relative_humidity_2m: 52.5 },
      cellWith(1000, 4.5, 500),
    );
    // 12.27 hPa of vapour by the pressure ratio 0.891 are 10.93 hPa, over the 17.89 hPa of saturation at 15.5 degC less 0.29.
    expect(moved["temperature_2m"]).toBe(15.5);
    expect(moved["dew_point_2m"]).toBeCloseTo(8.28, 1);
    expect(moved["relative_humidity_2m"]).toBeCloseTo(62.2, 0);
  });

  test("is the identity where the site is as high as the cell", () => {
    fc.assert(
      fc.property(air, lapse, (values, lapseKPerKm) => {
        expect(move(values, cellWith(0, lapseKPerKm))).toEqual(move(values, { ...cellWith(0) }));
        expect(move(values, cellWith(0, lapseKPerKm))).toEqual(values);
      }),
    );
  });

  test("brings temperature and pressure back to within a packed step", () => {
    fc.assert(
      fc.property(air, rise, lapse, ({ temperature_2m, surface_pressure }, riseM, lapseKPerKm) => {
        const there = move({ temperature_2m, surface_pressure }, cellWith(riseM, lapseKPerKm));
        const back = move(there, cellWith(-riseM, lapseKPerKm));
        expect(Math.abs(back["temperature_2m"]! - temperature_2m)).toBeLessThan(0.0101);
        expect(Math.abs(back["surface_pressure"]! - surface_pressure)).toBeLessThan(0.101);
      }),
    );
  });

  test("keeps the dew point below the temperature, and humidity in 0 to 100 %", () => {
    fc.assert(
      fc.property(air, rise, lapse, (values, riseM, lapseKPerKm) => {
        const moved = move(values, cellWith(riseM, lapseKPerKm));
        expect(moved["dew_point_2m"]).toBeLessThanOrEqual(moved["temperature_2m"]!);
        expect(moved["relative_humidity_2m"]).toBeGreaterThanOrEqual(0);
        expect(moved["relative_humidity_2m"]).toBeLessThanOrEqual(100);
      }),
    );
  });

  test("is colder and under less pressure the higher the site, and never turns the order of two values round", () => {
    fc.assert(
      fc.property(air, air, rise, rise, lapse, (one, other, riseM, otherRiseM, lapseKPerKm) => {
        const [low, high] = [riseM, otherRiseM].toSorted((a, b) => a - b);
        const [below, above] = [low!, high!].map((each) => move(one, cellWith(each, lapseKPerKm)));
        expect(above!["temperature_2m"]).toBeLessThanOrEqual(below!["temperature_2m"]!);
        expect(above!["surface_pressure"]).toBeLessThanOrEqual(below!["surface_pressure"]!);
        const same = { ...other, temperature_2m: one.temperature_2m };
        const cell = cellWith(riseM, lapseKPerKm);
        const [moved, another] = [move(one, cell), move(same, cell)];
        for (const name of ["relative_humidity_2m", "surface_pressure"] as const) {
          if (one[name] <= same[name]) expect(moved[name]).toBeLessThanOrEqual(another[name]!);
        }
      }),
    );
  });

  test("finds anew what falls where it is more than a kelvin warmer or colder", () => {
    const wet = { temperature_2m: 3, relative_humidity_2m: 95 };
    const falling = (values: Values, riseM: number): number[] => {
      const moved = move({ ...wet, ...values }, cellWith(riseM));
      return [moved["precipitation_type"]!, moved["weather_code"]!];
    };
    expect(falling({ precipitation_type: 1, weather_code: 63 }, 1000)).toEqual([5, 73]);
    expect(falling({ precipitation_type: 1, weather_code: 63 }, 200)).toEqual([1, 63]);
    expect(falling({ precipitation_type: 5, weather_code: 86 }, -1000)).toEqual([1, 81]);
    expect(falling({ precipitation_type: 3, weather_code: 67 }, 1000)).toEqual([3, 67]);
    expect(falling({ precipitation_type: 3, weather_code: 67 }, -500)).toEqual([1, 65]);
    expect(falling({ precipitation_type: 0, weather_code: 45 }, 1000)).toEqual([0, 45]);
  });

  test("finds what falls by dew points as by humidity, and takes air without either as saturated", () => {
    const type = (values: Values): number =>
      move({ temperature_2m: 6, precipitation_type: 1, ...values }, cellWith(700))["precipitation_type"]!;
    expect(type({ relative_humidity_2m: 40 })).toBe(5);
    expect(type({ dew_point_2m: -6.5 })).toBe(5);
    expect(type({})).toBe(1);
  });

  test("leaves values missing that follow from one that is missing", () => {
    const grids = new Map<VariableName, Int16Array>([
      ["temperature_2m", Int16Array.of(packedMissing, 500)],
      ["dew_point_2m", Int16Array.of(100, packedMissing)],
      ["relative_humidity_2m", Int16Array.of(500, 500)],
      ["surface_pressure", Int16Array.of(9500, 9500)],
      ["precipitation_type", Int16Array.of(1, 0)],
    ]);
    const moved = moveGrids(grids, [...grids.keys()], cellWith(800));
    const missing = [...moved].map(([name, [first, second]]) => [
      name,
      first === packedMissing,
      second === packedMissing,
    ]);
    expect(missing).toEqual([
      ["temperature_2m", true, false],
      ["dew_point_2m", true, true],
      ["relative_humidity_2m", true, false],
      ["surface_pressure", true, false],
      ["precipitation_type", true, false],
    ]);
  });

  test("takes the standard atmosphere where the temperature is not carried", () => {
    const { surface_pressure: pressureHpa } = move({ surface_pressure: 1013.2 }, cellWith(1000, 6.5, 0));
    expect(Math.abs(pressureHpa! - 898.7)).toBeLessThanOrEqual(0.3);
  });

  test("gives the same grid for every variable that the registry keeps as it is, and wind is one of them", () => {
    const kept = variableNames.filter((name) => variable(name).elevationChange === undefined);
    const grids = new Map(kept.map((name) => [name, Int16Array.of(1)]));
    const moved = moveGrids(grids, kept, cellWith(1200));
    for (const name of kept) expect(moved.get(name)).toBe(grids.get(name));
    expect(kept).toEqual(
      expect.arrayContaining([
        "wind_speed_10m",
        "wind_gusts_10m",
        "precipitation",
        "pressure_msl",
        "cloud_cover",
        "shortwave_radiation",
        "visibility",
        "cape",
        "sea_surface_temperature",
      ]),
    );
  });
});

describe("readsToMove", () => {
  const everything = (): boolean => true;

  test("adds what humidity, pressure and what falls follow from", () => {
    const cell = cellWith(800);
    expect(readsToMove(["wind_speed_10m", "temperature_2m"], cell, everything)).toEqual([
      "wind_speed_10m",
      "temperature_2m",
    ]);
    expect(readsToMove(["surface_pressure"], cell, everything)).toEqual([
      "surface_pressure",
      "temperature_2m",
    ]);
    expect(readsToMove(["precipitation_type"], cell, everything)).toEqual([
      "precipitation_type",
      "temperature_2m",
      "relative_humidity_2m",
    ]);
    expect(readsToMove(["precipitation_type"], cellWith(100), everything)).toEqual(["precipitation_type"]);
  });

  test("adds only what is carried", () => {
    const dewPoints = (name: VariableName): boolean => name !== "relative_humidity_2m";
    expect(readsToMove(["precipitation_type"], cellWith(800), dewPoints)).toEqual([
      "precipitation_type",
      "temperature_2m",
      "dew_point_2m",
    ]);
    expect(readsToMove(["surface_pressure"], cellWith(800), () => false)).toEqual(["surface_pressure"]);
  });
});

const change = {
  method: "phase",
  temperature: "temperature_2m",
  humidity: "relative_humidity_2m",
  dewPoint: "dew_point_2m",
} as const;
const cell = { latitude: 47, longitude: 8, elevationM: 500, sea: false };

function grid(name: VariableName, value: number): Int16Array {
  return Int16Array.of(pack(value, variable(name).packing));
}

/** Returns the precipitation codes at a site, as found and by solving for the wet-bulb temperature. Both use the same packed air. */
function foundAndSolved(
  codes: "type" | "weather",
  code: number,
  [temperatureC, humidityPercent, riseM]: readonly [number, number, number],
): [found: number, solved: number] {
  const elevationM = cell.elevationM + riseM;
  const site = { elevationM, riseM, lapseKPerKm: 4.5, isUnlike: false, movesPhase: true };
  const { packing } = variable("temperature_2m");
  const airAtSite = siteAir(cell, site, { packed: grid("temperature_2m", temperatureC), packing });
  const humidity = grid("relative_humidity_2m", humidityPercent);
  const grids = new Map([["relative_humidity_2m" as const, humidity]]);
  const airC = airAtSite.temperatureC(0);
  const percent =
    unpack(humidity[0]!, variable("relative_humidity_2m").packing) * airAtSite.humidityRatio(airC);
  const wetBulbC = wetBulb(airC - airAtSite.coolerK, Math.min(percent, 100), standardPressure(elevationM));
  const atWetBulb = codes === "weather" ? codeAtWetBulb : typeAtWetBulb;
  return [
    fallingAtSite({ ...change, codes }, { grids, site, air: airAtSite })(code, 0),
    atWetBulb(code, wetBulbC),
  ];
}

describe("what falls at a site", () => {
  test.each(["type", "weather"] as const)(
    "is by its %s what the wet-bulb temperature there says",
    (codes) => {
      const airs = fc.tuple(
        fc.double({ min: -15, max: 20, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.integer({ min: -1500, max: 1500 }),
      );
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 99 }), airs, (code, one) => {
          const [found, solved] = foundAndSolved(codes, code, one);
          expect(found).toBe(solved);
        }),
        { numRuns: 2000 },
      );
    },
  );
});
