import { type Location, unpack, variable } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { syntheticSource } from "../synthetic-source.ts";

interface Normals {
  readonly place: string;
  readonly location: Location;
  readonly januaryC: number;
  readonly julyC: number;
  readonly yearMm: number;
}

/** Monthly mean temperatures and yearly precipitation of 1991-2020, WMO Climatological Standard Normals, rounded. */
const normals: readonly Normals[] = [
  {
    place: "London Heathrow",
    location: { latitude: 51.48, longitude: -0.45 },
    januaryC: 5.7,
    julyC: 19,
    yearMm: 615,
  },
  {
    place: "Moscow",
    location: { latitude: 55.83, longitude: 37.62 },
    januaryC: -6.2,
    julyC: 19.7,
    yearMm: 713,
  },
  {
    place: "Phoenix",
    location: { latitude: 33.43, longitude: -112 },
    januaryC: 13.6,
    julyC: 35.3,
    yearMm: 183,
  },
];

const years = 8;

/** Returns means over several years of the synthetic truth, from its six-hourly time stamps. */
async function climateAt(location: Location): Promise<Omit<Normals, "place" | "location">> {
  const source = syntheticSource({ product: "cfs", seed: 3 });
  const cell = (await source.locate(location))!;
  const temperatures = new Map<number, number[]>();
  let rainMm = 0;
  const from = Date.UTC(2001, 0, 1) / 3_600_000;
  const hours = years * 8766;
  for (let run = from + 192; run <= from + hours; run += 192) {
    const request = {
      cell,
      run,
      from: run - 186,
      to: run,
      variables: ["temperature_2m", "precipitation"],
    } as const;
    const { stamps, members, grids } = await source.read(request);
    stamps.forEach((stamp, index) => {
      if (stamp <= run - 192 || stamp > run) return;
      const month = new Date(stamp * 3_600_000).getUTCMonth();
      const at = (name: "temperature_2m" | "precipitation"): number =>
        unpack(grids.get(name)![index * members]!, variable(name).packing);
      temperatures.set(month, [...(temperatures.get(month) ?? []), at("temperature_2m")]);
      rainMm += at("precipitation");
    });
  }
  const mean = (month: number): number => {
    const values = temperatures.get(month)!;
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return { januaryC: mean(0), julyC: mean(6), yearMm: rainMm / years };
}

describe("the climate is plausible beside published normals, within 9 degC and a factor of 3 in rain", () => {
  test.each(normals)("$place", async ({ location, januaryC, julyC, yearMm }) => {
    const climate = await climateAt(location);
    expect(Math.abs(climate.januaryC - januaryC)).toBeLessThan(9);
    expect(Math.abs(climate.julyC - julyC)).toBeLessThan(9);
    expect(climate.yearMm).toBeGreaterThan(yearMm / 3);
    expect(climate.yearMm).toBeLessThan(yearMm * 3);
  });
});

test("the Sahara is dry and Tibet is cold for its latitude", async () => {
  const sahara = await climateAt({ latitude: 23, longitude: 5 });
  expect(sahara.yearMm).toBeLessThan(150);
  const tibet = await climateAt({ latitude: 32, longitude: 90 });
  expect(tibet.julyC).toBeLessThan(16);
});
