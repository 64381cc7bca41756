import { sampled, sized } from "@halcyon/testing";
import {
  type Location,
  packedMissing,
  unpack,
  variable,
  type VariableName,
  variableNames,
} from "@halcyon/schema";
import { carriage, type Product, products } from "@halcyon/schema/registry";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeSource } from "../source/source.suite.ts";
import type { Cell, NativeWeather } from "../source/source.ts";
import { meanClearSkyRadiation } from "./weather/clear-sky.ts";
import { syntheticSource } from "./synthetic-source.ts";

const now = Date.UTC(2026, 10, 21, 9) / 3_600_000;
const london = { latitude: 51.5, longitude: -0.12 };
const northSea = { latitude: 56, longitude: 3 };

for (const product of sampled(products, 4)) {
  describeSource(`the synthetic ${product}`, {
    open: () => syntheticSource({ product, seed: 7 }),
    now,
    inside: [london, northSea],
    outside: [],
    pastHours: 192,
  });
}

async function cellOf(location: Location): Promise<Cell> {
  return (await syntheticSource({ product: "gfs", seed: 7 }).locate(location))!;
}

function valuesOf(native: NativeWeather, name: VariableName): readonly number[] {
  return Array.from(native.grids.get(name)!, (packed) => unpack(packed, variable(name).packing));
}

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe("cells", () => {
  test("are the nearest of 0.25 degrees", async () => {
    expect(await cellOf(london)).toMatchObject({ latitude: 51.5, longitude: 0, sea: false });
    expect(await cellOf({ latitude: -33.87, longitude: 151.21 })).toMatchObject({
      latitude: -33.75,
      longitude: 151.25,
    });
  });

  test("join at the date line", async () => {
    const east = await cellOf({ latitude: -20, longitude: 180 });
    expect(await cellOf({ latitude: -20, longitude: -180 })).toEqual(east);
    expect(await cellOf({ latitude: -20, longitude: 179.9 })).toEqual(east);
    expect(east.longitude).toBe(-180);
    expect((await cellOf({ latitude: 0, longitude: 179.8 })).longitude).toBe(179.75);
  });

  test("are one at each pole", async () => {
    expect(await cellOf({ latitude: 90, longitude: 77 })).toEqual(
      await cellOf({ latitude: 89.95, longitude: -120 }),
    );
    expect(await cellOf({ latitude: -90, longitude: 180 })).toMatchObject({
      latitude: -90,
      longitude: 0,
      sea: false,
    });
  });

  test("lie within 0.125 degrees of the place", async () => {
    await fc.assert(
      fc.asyncProperty(anywhere, async (place) => {
        const cell = await cellOf(place);
        expect(Math.abs(cell.latitude - place.latitude)).toBeLessThanOrEqual(0.125);
        const east = Math.abs(cell.longitude - place.longitude) % 360;
        if (Math.abs(cell.latitude) < 90) expect(Math.min(east, 360 - east)).toBeLessThanOrEqual(0.125);
        expect(cell.longitude).toBeGreaterThanOrEqual(-180);
        expect(cell.longitude).toBeLessThan(180);
      }),
    );
  });
});

test("the weather is continuous over the date line", async () => {
  const source = syntheticSource({ product: "gfs", seed: 7 });
  const request = { run: now - 9, variables: ["pressure_msl"], from: now, to: now + 48 } as const;
  const [west, date, east] = await Promise.all(
    [179.75, 180, -179.75].map(async (longitude) =>
      valuesOf(
        await source.read({ ...request, cell: await cellOf({ latitude: -40, longitude }) }),
        "pressure_msl",
      ),
    ),
  );
  date!.forEach((pressure, index) => {
    expect(Math.abs(pressure - west![index]!)).toBeLessThan(2);
    expect(Math.abs(pressure - east![index]!)).toBeLessThan(2);
  });
});

test("the products carry what the real ones carry, and what overlays add", () => {
  const added = variableNames.filter((name) => variable(name).overlays !== undefined);
  const alongside: Partial<Record<Product, readonly VariableName[]>> = {
    gfs: [...added, "freezing_level_height"],
    gefs: ["tide_level"],
    ifs: added,
    "ifs-ens": ["tide_level"],
  };
  for (const product of products) {
    const { variables, synthetic } = syntheticSource({ product, seed: 1 }).describe();
    expect(synthetic).toBe(true);
    const expected = [...Object.keys(carriage[product]), ...(alongside[product] ?? [])];
    expect([...variables.keys()].toSorted()).toEqual(expected.toSorted());
  }
  expect(
    syntheticSource({ product: "gefs", seed: 1 }).describe().variables.get("wind_gusts_10m")?.toLeadHours,
  ).toBe(240);
});

test("the kind of precipitation does not hang on what else is asked", async () => {
  const source = syntheticSource({ product: "gefs", seed: 7 });
  const cell = await cellOf({ latitude: 55.8, longitude: 37.6 });
  const run = Date.UTC(2026, 0, 10) / 3_600_000;
  const both = ["precipitation", "precipitation_type"] as const;
  const together = await source.read({ cell, run, variables: both, from: run, to: run + 240 });
  const alone = await source.read({ cell, run, variables: ["precipitation_type"], from: run, to: run + 240 });
  expect(alone.grids.get("precipitation_type")).toEqual(together.grids.get("precipitation_type"));
});

test("a continental winter has much snow and little freezing rain, the tropics have rain alone", async () => {
  const source = syntheticSource({ product: "ifs-ens", seed: 7 });
  const kinds = async (location: Location): Promise<ReadonlyMap<number, number>> => {
    const cell = await cellOf(location);
    const counts = new Map<number, number>();
    for (let year = 2001; year <= 2010; year += 1) {
      const run = Date.UTC(year, 0, 1) / 3_600_000;
      const request = {
        cell,
        run,
        variables: ["precipitation_type"],
        from: run + 700,
        to: run + 1100,
      } as const;
      for (const kind of valuesOf(await source.read(request), "precipitation_type")) {
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
    }
    return counts;
  };
  const moscow = await kinds({ latitude: 55.8, longitude: 37.6 });
  const wet = [...moscow].reduce((sum, [kind, count]) => sum + (kind > 0 ? count : 0), 0);
  const share = (kind: number): number => (moscow.get(kind) ?? 0) / wet;
  expect(share(5)).toBeGreaterThan(0.6);
  expect(share(3)).toBeGreaterThan(0.001);
  expect(share(3) + share(8)).toBeLessThan(0.1);
  expect(new Set((await kinds({ latitude: 1.37, longitude: 103.82 })).keys())).toEqual(new Set([0, 1]));
});

test("wind grows with height, by night more than at noon", async () => {
  const source = syntheticSource({ product: "ifs-ens", seed: 7 });
  const cell = await cellOf({ latitude: 48, longitude: 15 });
  const run = Date.UTC(2026, 5, 1) / 3_600_000;
  const variables = ["wind_speed_10m", "wind_speed_100m"] as const;
  const native = await source.read({ cell, run, variables, from: run, to: run + 960 });
  const [low, high] = variables.map((name) => valuesOf(native, name));
  const shearAt = (utcHour: number): number => {
    const there = [...low!.keys()].filter(
      (index) => native.stamps[Math.floor(index / native.members)]! % 24 === utcHour,
    );
    const total = (values: readonly number[]): number =>
      there.reduce((sum, index) => sum + values[index]!, 0);
    return total(high!) / total(low!);
  };
  expect(shearAt(12)).toBeGreaterThan(1.1);
  expect(shearAt(0)).toBeGreaterThan(shearAt(12) + 0.1);
});

test("the sea's surface is missing on land and never colder than it freezes", async () => {
  const source = syntheticSource({ product: "gfs", seed: 7 });
  const request = { run: now - 9, variables: ["sea_surface_temperature"], from: now, to: now + 240 } as const;
  const land = await source.read({ ...request, cell: await cellOf(london) });
  expect(land.grids.get("sea_surface_temperature")!.every((packed) => packed === packedMissing)).toBe(true);
  const sea = await source.read({ ...request, cell: await cellOf({ latitude: 85, longitude: 170 }) });
  expect(Math.min(...valuesOf(sea, "sea_surface_temperature"))).toBe(-1.8);
});

test("waves are missing on land, not zero", async () => {
  const source = syntheticSource({ product: "gfs", seed: 7 });
  const request = { run: now - 9, variables: ["wave_height"], from: now, to: now + 24 } as const;
  const land = await source.read({ ...request, cell: await cellOf(london) });
  expect(land.grids.get("wave_height")!.every((packed) => packed === packedMissing)).toBe(true);
  const sea = await source.read({ ...request, cell: await cellOf(northSea) });
  expect(valuesOf(sea, "wave_height").every((height) => height > 0)).toBe(true);
});

test("the variables of an hour agree with each other, everywhere", async () => {
  const source = syntheticSource({ product: "gfs", seed: 7 });
  const names = [...source.describe().variables.keys()].filter((name) => variable(name).atSea !== true);
  await fc.assert(
    fc.asyncProperty(anywhere, fc.integer({ min: 0, max: 1400 }), async (place, weeks) => {
      const cell = await cellOf(place);
      const run = 350_000 + weeks * 168;
      const native = await source.read({ cell, run, variables: names, from: run + 1, to: run + 72 });
      const values = new Map(names.map((name) => [name, valuesOf(native, name)]));
      const at = (name: VariableName, index: number): number => values.get(name)![index]!;
      for (const name of names) {
        const { plausible } = variable(name);
        const all = values.get(name)!.slice(1);
        expect(Math.min(...all), name).toBeGreaterThanOrEqual(plausible.min);
        expect(Math.max(...all), name).toBeLessThanOrEqual(plausible.max);
      }
      for (let index = 1; index < native.stamps.length; index += 1) {
        expect(at("convective_precipitation", index)).toBeLessThanOrEqual(at("precipitation", index));
        expect(Math.abs(at("temperature_100m", index) - at("temperature_2m", index))).toBeLessThan(6);
        expect(at("dew_point_2m", index)).toBeLessThanOrEqual(Math.min(32, at("temperature_2m", index)));
        expect(at("wind_gusts_10m", index)).toBeGreaterThanOrEqual(at("wind_speed_10m", index));
        expect(at("wind_gusts_10m", index)).toBeGreaterThanOrEqual(at("wind_speed_10m", index - 1));
        const clearSky = meanClearSkyRadiation(native.stamps[index]! - 1, 1, cell);
        expect(at("shortwave_radiation", index)).toBeLessThanOrEqual(Math.ceil(clearSky));
        if (at("precipitation", index) >= 0.5) {
          expect(Math.max(at("cloud_cover", index), at("cloud_cover", index - 1))).toBeGreaterThan(60);
        }
        expect(at("surface_pressure", index)).toBeLessThanOrEqual(at("pressure_msl", index));
        expect(at("cloud_cover_low", index)).toBeLessThanOrEqual(at("cloud_cover", index));
        expect(at("wind_speed_100m", index)).toBeGreaterThanOrEqual(at("wind_speed_10m", index));
        expect(at("precipitation_type", index) === 0).toBe(at("precipitation", index) === 0);
        expect([0, 1, 3, 5, 6, 7, 8]).toContain(at("precipitation_type", index));
        if (at("precipitation_type", index) === 1)
          expect(Math.max(at("temperature_2m", index), at("temperature_2m", index - 1))).toBeGreaterThan(0);
      }
    }),
    { numRuns: sized(30, 300), seed: 20_261_121 },
  );
});

describe("members", () => {
  const source = syntheticSource({ product: "gefs", seed: 7 });
  const spreadAt = async (lead: number): Promise<number> => {
    const cell = await cellOf(london);
    let sum = 0;
    const runs = 40;
    for (let index = 0; index < runs; index += 1) {
      const run = 490_008 + index * 240;
      const native = await source.read({
        cell,
        run,
        variables: ["pressure_msl"],
        from: run + lead,
        to: run + lead,
      });
      const first = native.stamps.indexOf(run + lead) * native.members;
      const values = valuesOf(native, "pressure_msl").slice(first, first + native.members);
      const mean = values.reduce((total, value) => total + value, 0) / values.length;
      sum += values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1);
    }
    return Math.sqrt(sum / runs);
  };

  test("start together, drift apart with lead and level out at the climate's spread", async () => {
    const [start, day, week, month] = [
      await spreadAt(0),
      await spreadAt(24),
      await spreadAt(168),
      await spreadAt(720),
    ];
    expect(start).toBeCloseTo(0, 9);
    expect(day).toBeGreaterThan(0.5);
    expect(day).toBeLessThan(4);
    expect(week).toBeGreaterThan(2 * day);
    expect(month).toBeGreaterThan(week);
    expect(month).toBeLessThan(14);
  });

  test("are weather: each remembers its last hours", async () => {
    const run = 490_008;
    const native = await source.read({
      cell: await cellOf(london),
      run,
      variables: ["temperature_2m"],
      from: run + 300,
      to: run + 800,
    });
    const { members } = native;
    const values = valuesOf(native, "temperature_2m");
    let difference = 0;
    let apart = 0;
    for (let index = 4 * members; index < values.length; index += 1) {
      difference += (values[index]! - values[index - 4 * members]!) ** 2;
      apart += (values[index]! - values[index - 4 * members + (index % members === 0 ? 1 : -1)]!) ** 2;
    }
    expect(difference).toBeLessThan(apart);
  });

  test("forecasts of later runs come nearer to what then happened", async () => {
    const cell = await cellOf(london);
    const errorAt = async (lead: number): Promise<number> => {
      let sum = 0;
      for (let index = 0; index < 40; index += 1) {
        const valid = 490_008 + index * 240;
        const request = { cell, variables: ["temperature_2m"], from: valid, to: valid } as const;
        const [forecast, happened] = await Promise.all(
          [valid - lead, valid].map(async (run) => {
            const native = await source.read({ ...request, run });
            return valuesOf(native, "temperature_2m")[native.stamps.indexOf(valid) * native.members]!;
          }),
        );
        sum += (forecast! - happened!) ** 2;
      }
      return Math.sqrt(sum / 40);
    };
    const [near, far] = [await errorAt(48), await errorAt(240)];
    expect(near).toBeGreaterThan(0);
    expect(near).toBeLessThan(far);
  });
});

test("another seed is another world", async () => {
  const request = {
    cell: await cellOf(london),
    run: now - 9,
    variables: ["temperature_2m"],
    from: now,
    to: now + 48,
  } as const;
  const one = await syntheticSource({ product: "gfs", seed: 7 }).read(request);
  const other = await syntheticSource({ product: "gfs", seed: 8 }).read(request);
  expect(one.stamps).toEqual(other.stamps);
  expect(one.grids).not.toEqual(other.grids);
});
