import { sampled } from "@halcyon/testing";
import { unpack, variable, type VariableName } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { type ClimatePlace, climatePlaces } from "./climate-places.suite.ts";
import { syntheticSource } from "./synthetic-source.ts";

/** Maximum deviations of the climate from the normals. The comment of each states the worst deviation of the seeds 1 to 8. */
const bounds = {
  /** The worst is Yakutsk in April, 5.5 degC. */
  temperatureC: 6,
  /** The worst is New York in April, 14.1 percentage points. */
  humidityPercent: 15,
  /** The worst is Madeira in November, 3.4. To reduce the weight of dry months, 15 mm are added to both amounts. */
  monthRainFactor: 4,
  /** The worst is Riyadh, 2.1. */
  yearRainFactor: 2.5,
  /** The worst is Yakutsk, 1.9. */
  windFactor: 2,
  /** The worst is the coldest month of Madeira, 1.6 degC, for the seed below. */
  seaSurfaceC: 2,
};

const source = syntheticSource({ product: "ifs-ens", seed: 3 });
const places = sampled(climatePlaces, 4);
const names = [...source.describe().variables.keys()];
const daysOfMonths = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Lead at which the members are independent: each is a random sample of the climate [h]. */
const independentLeadHours = 960;

type Means = ReadonlyMap<VariableName, readonly number[]>;

/** Returns monthly means of every variable over three days a month in four years, for 51 members. Precipitation is the sum of the month. */
async function monthlyMeans(place: ClimatePlace): Promise<Means> {
  const cell = (await source.locate(place))!;
  expect(cell.sea, place.name).toBe(place.sea);
  const there = names.filter((name) => place.sea || variable(name).atSea !== true);
  const means = new Map<VariableName, number[]>(there.map((name) => [name, []]));
  for (let month = 0; month < 12; month += 1) {
    const sums = new Map<VariableName, number>(there.map((name) => [name, 0]));
    let count = 0;
    for (const year of [2001, 2002, 2003, 2004]) {
      for (const day of [6, 16, 26]) {
        const midnight = Date.UTC(year, month, day) / 3_600_000;
        const run = midnight - independentLeadHours;
        const span = { from: midnight + 6, to: midnight + 24 };
        const { stamps, grids, members } = await source.read({ cell, run, variables: there, ...span });
        for (const [row, stamp] of stamps.entries()) {
          if (stamp < span.from || stamp > span.to) continue;
          count += members;
          for (const name of there) {
            const values = grids.get(name)!.subarray(row * members, (row + 1) * members);
            const sum = values.reduce((total, packed) => total + unpack(packed, variable(name).packing), 0);
            sums.set(name, sums.get(name)! + sum);
          }
        }
      }
    }
    for (const name of there) {
      const perMonth = name === "precipitation" ? daysOfMonths[month]! * 4 : 1;
      means.get(name)!.push((sums.get(name)! / count) * perMonth);
    }
  }
  return means;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const offBy = (one: number, other: number): number => Math.max(one / other, other / one);

const climates = new Map<ClimatePlace, Promise<Means>>();

function climateOf(place: ClimatePlace): Promise<Means> {
  const climate = climates.get(place) ?? monthlyMeans(place);
  climates.set(place, climate);
  return climate;
}

describe("against published normals", () => {
  test.each(places)("$name is as warm in every month", async (place) => {
    const climate = await climateOf(place);
    climate.get("temperature_2m")!.forEach((value, month) => {
      const off = Math.abs(value - place.temperatureC[month]!);
      expect(off, `month ${month + 1}`).toBeLessThan(bounds.temperatureC);
    });
  });

  test.each(places.filter(({ rainMm }) => rainMm))("$name has as much rain", async (place) => {
    const normals = place.rainMm!;
    const rain = (await climateOf(place)).get("precipitation")!;
    rain.forEach((mm, month) => {
      expect(offBy(mm + 15, normals[month]! + 15), `month ${month + 1}`).toBeLessThan(bounds.monthRainFactor);
    });
    expect(offBy(mean(rain), mean(normals))).toBeLessThan(bounds.yearRainFactor);
  });

  test.each(places.filter(({ humidityPercent }) => humidityPercent))(
    "$name is as humid in every month",
    async (place) => {
      const climate = await climateOf(place);
      climate.get("relative_humidity_2m")!.forEach((value, month) => {
        const off = Math.abs(value - place.humidityPercent![month]!);
        expect(off, `month ${month + 1}`).toBeLessThan(bounds.humidityPercent);
      });
    },
  );

  test.each(places.filter(({ windMps }) => windMps))("$name is as windy", async (place) => {
    const wind = (await climateOf(place)).get("wind_speed_10m")!;
    expect(offBy(mean(wind), place.windMps!)).toBeLessThan(bounds.windFactor);
  });

  test.each(places.filter(({ seaSurfaceC }) => seaSurfaceC))(
    "$name has as warm a sea, no sooner than the air",
    async (place) => {
      const climate = await climateOf(place);
      const [sea, air] = [climate.get("sea_surface_temperature")!, climate.get("temperature_2m")!];
      const { coldest, warmest } = place.seaSurfaceC!;
      expect(Math.abs(Math.min(...sea) - coldest)).toBeLessThan(bounds.seaSurfaceC);
      expect(Math.abs(Math.max(...sea) - warmest)).toBeLessThan(bounds.seaSurfaceC);
      expect(sea.indexOf(Math.max(...sea))).toBeGreaterThanOrEqual(air.indexOf(Math.max(...air)));
    },
  );
});

test.each(places)("$name has plausible monthly means of all other variables", async (place) => {
  const climate = await climateOf(place);
  place.temperatureC.forEach((normalC, month) => {
    const at = (name: VariableName): number => climate.get(name)![month]!;
    const shear = at("wind_speed_100m") / at("wind_speed_10m");
    expect(shear).toBeGreaterThan(1.1);
    expect(shear).toBeLessThan(1.8);
    expect(offBy(at("wind_gusts_10m"), 1.6 * at("wind_speed_10m"))).toBeLessThan(1.5);
    expect(Math.abs(at("soil_temperature_0_to_7cm") - at("temperature_2m"))).toBeLessThan(6);
    expect(Math.abs(at("surface_temperature") - at("temperature_2m"))).toBeLessThan(6);
    expect(at("longwave_down")).toBeGreaterThan(50);
    expect(at("longwave_down")).toBeLessThan(490);
    expect(Math.abs(at("pressure_msl") - 1010)).toBeLessThan(20);
    expect(at("cloud_cover")).toBeGreaterThan(15);
    expect(at("cloud_cover")).toBeLessThan(90);
    expect(at("shortwave_radiation")).toBeLessThan(380);
    if (normalC < -12 && !place.sea) expect(at("snow_depth")).toBeGreaterThan(0.05);
    if (normalC > 12) expect(at("snow_depth")).toBeLessThan(0.02);
    if (normalC < 5) expect(at("cape_most_unstable")).toBeLessThan(50);
    if (normalC > 25 && place.name === "Singapore") expect(at("cape_most_unstable")).toBeGreaterThan(200);
    if (place.sea) {
      expect(at("wave_height")).toBeGreaterThan(0.5);
      expect(at("wave_height")).toBeLessThan(5);
      expect(at("sea_surface_temperature")).toBeGreaterThanOrEqual(-1.8);
    }
  });
});
