import { sampled } from "@halcyon/testing";
import { unpack, type VariableName } from "@halcyon/schema";
import { dayNumber } from "@halcyon/schema/time";
import { describe, expect, test } from "vitest";
import { describeRecord } from "../record/record-source.suite.ts";
import type { RecordSource } from "../record/record-source.ts";
import { climateModels, syntheticProjections } from "./projection-record.ts";
import { globalWarmingC, scenarios } from "./climate/warming.ts";

const find = (model: string, scenario: string): RecordSource =>
  syntheticProjections(0).find((source) => {
    const description = source.describe();
    return (
      description.offering === "projection" &&
      description.model === model &&
      description.scenario === scenario
    );
  })!;

for (const { name, calendar } of sampled(climateModels.slice(0, 3), 3)) {
  describeRecord(`The synthetic climate model in the calendar ${calendar}`, {
    open: () => Promise.resolve(find(name, "ssp245")),
    inside: sampled(
      [
        { place: { latitude: 49.3, longitude: -123.1 }, cell: { latitude: 49.25, longitude: -123 } },
        { place: { latitude: 0.1, longitude: -29.9 }, cell: { latitude: 0, longitude: -30, sea: true } },
        { place: { latitude: 65, longitude: 180 }, cell: { latitude: 65, longitude: -180 } },
        { place: { latitude: -90, longitude: 0 }, cell: { latitude: -90, longitude: 0 } },
      ],
      2,
      1,
    ),
    outside: [],
  });
}

const place = { latitude: 48.1, longitude: 11.6 };

async function meanOf(source: RecordSource, name: VariableName, first: number, last: number) {
  const { calendar, variables } = source.describe();
  const from = dayNumber(calendar, { year: first, month: 1, day: 1 });
  const to = dayNumber(calendar, { year: last + 1, month: 1, day: 1 }) - 1;
  const cell = (await source.locate(place))!;
  const { grids, steps } = await source.read({ cell, variables: [name], from, to });
  expect(steps).toBe(to - from + 1);
  const { packing } = variables.get(name)!;
  return grids.get(name)!.reduce((sum, packed) => sum + unpack(packed, packing), 0) / steps;
}

describe("the synthetic projections", () => {
  test("are every climate model under every scenario, in all three calendars", () => {
    const described = syntheticProjections(0).map((source) => source.describe());
    expect(described).toHaveLength(climateModels.length * scenarios.length);
    expect(new Set(described.map(({ calendar }) => calendar))).toEqual(
      new Set(["standard", "noleap", "360_day"]),
    );
    expect(described.every(({ synthetic, id }) => synthetic && id === "synthetic")).toBe(true);
  });

  test("warm more the stronger the scenario, and are one until 2015", async () => {
    const means = await Promise.all(
      scenarios.map(async (scenario) => meanOf(find("synthetic-a", scenario), "temperature_2m", 2081, 2100)),
    );
    expect(means).toEqual(means.toSorted((a, b) => a - b));
    expect(means[3]! - means[0]!).toBeGreaterThan(1.5);
    const before = await Promise.all(
      scenarios.map(async (scenario) => meanOf(find("synthetic-a", scenario), "temperature_2m", 2000, 2015)),
    );
    expect(new Set(before).size).toBe(1);
  });

  test("keep the minimum below the mean and the mean below the maximum", async () => {
    const source = find("synthetic-c", "ssp585");
    const cell = (await source.locate(place))!;
    const names = ["temperature_2m_min", "temperature_2m", "temperature_2m_max"] as const;
    const { first } = source.describe();
    const { grids } = await source.read({ cell, variables: names, from: first, to: first + 999 });
    const [min, mean, max] = names.map((name) => grids.get(name)!);
    min!.forEach((coldest, day) => {
      expect(coldest).toBeLessThanOrEqual(mean![day]!);
      expect(mean![day]).toBeLessThanOrEqual(max![day]!);
    });
  });
});

describe("global warming", () => {
  test("is that of the IPCC's table SPM.1 against 1995-2014, at the middles of its periods", () => {
    // AR6 WG I: 2081-2100 is 4.4 degC above 1850-1900 under SSP5-8.5 and 1.8 under SSP1-2.6.
    const apart = globalWarmingC("ssp585", 2091) - globalWarmingC("ssp126", 2091);
    expect(apart).toBeCloseTo(4.4 - 1.8, 9);
    expect(globalWarmingC("ssp245", 2091) - globalWarmingC("ssp245", 2005)).toBeCloseTo(2.7 - 0.85, 9);
  });

  test("does not jump, and goes on to the end of 2100", () => {
    for (const scenario of scenarios) {
      for (let year = 1950; year < 2101; year += 0.25) {
        const step = globalWarmingC(scenario, year + 0.25) - globalWarmingC(scenario, year);
        expect(Math.abs(step)).toBeLessThan(0.02);
      }
    }
  });
});
