import {
  isDerived,
  type Location,
  unpack,
  variable,
  type VariableName,
  variableNames,
} from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import type { Cell } from "../source/source.ts";
import { syntheticSource } from "./synthetic-source.ts";

async function cellOf(location: Location): Promise<Cell> {
  return (await syntheticSource({ product: "gfs", seed: 7 }).locate(location))!;
}

describe("the sea and the air", () => {
  const run = Date.UTC(2026, 5, 10) / 3_600_000;
  const read = async (location: Location, variables: readonly VariableName[], hours = 240) => {
    const source = syntheticSource({ product: "gfs", seed: 3 });
    const { grids, stamps } = await source.read({
      cell: await cellOf(location),
      run,
      variables,
      from: run,
      to: run + hours,
    });
    const values = variables.map((name) =>
      [...grids.get(name)!].map((packed) => unpack(packed, variable(name).packing)),
    );
    return { values, stamps };
  };
  const atSea = { latitude: 54.5, longitude: 7.9 };

  test("have waves and currents at sea alone", async () => {
    const names = variableNames.filter((name) => variable(name).atSea === true && !isDerived(name));
    const { values: ashore } = await read({ latitude: 52.5, longitude: 13.4 }, names);
    expect(ashore.flat().every(Number.isNaN)).toBe(true);
    const { values: there } = await read(atSea, names, 96);
    expect(there.flat().some(Number.isNaN)).toBe(false);
  });

  test("wind waves and swell make the waves by their energy, and the peak is longer than the mean", async () => {
    const { values } = await read(atSea, [
      "wave_height",
      "wind_wave_height",
      "swell_wave_height",
      "wave_period",
      "wave_peak_period",
    ]);
    const [all, ofWind, ofSwell, mean, peak] = values;
    all!.forEach((heightM, at) => {
      expect(Math.abs(heightM - Math.hypot(ofWind![at]!, ofSwell![at]!))).toBeLessThan(0.02);
      expect(peak![at]!).toBeGreaterThan(mean![at]!);
    });
  });

  test("currents turn with the tide, twice in 25 hours", async () => {
    const { values, stamps } = await read(atSea, ["ocean_current_direction", "ocean_current_speed"], 100);
    const [direction] = values;
    const opposite = (from: number, to: number): boolean => Math.cos(((to - from) * Math.PI) / 180) < -0.5;
    const turned = direction!.slice(0, 90).filter((from, at) => opposite(from, direction![at + 6]!));
    expect(stamps[1]! - stamps[0]!).toBe(1);
    expect(turned.length).toBeGreaterThan(45);
  });

  test("the tide turns about every six hours, and is never below its lowest level", async () => {
    const { values } = await read(atSea, ["tide_level"], 100);
    const [levels] = values;
    const turns = levels!.slice(1, 99).filter((level, at) => {
      const [before, after] = [levels![at]!, levels![at + 2]!];
      return (level - before) * (after - level) < 0;
    });
    expect(turns.length).toBeGreaterThanOrEqual(14);
    expect(turns.length).toBeLessThanOrEqual(18);
    expect(Math.min(...levels!)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...levels!)).toBeLessThan(15);
  });

  test("the tide is the same in every member, as far as the steps are short enough for it", async () => {
    const source = syntheticSource({ product: "gefs", seed: 3 });
    const { grids, members } = await source.read({
      cell: await cellOf(atSea),
      run,
      variables: ["tide_level"],
      from: run,
      to: run + 300,
    });
    const levels = grids.get("tide_level")!;
    expect(levels.every((level, at) => level === levels[at - (at % members)])).toBe(true);
    expect(source.describe().variables.get("tide_level")?.toLeadHours).toBe(240);
  });

  test("the air ends after five days, and currents after nine", async () => {
    const { variables } = syntheticSource({ product: "gfs", seed: 3 }).describe();
    expect(variables.get("pm2_5")?.toLeadHours).toBe(120);
    expect(variables.get("ocean_current_speed")?.toLeadHours).toBe(216);
  });

  test("particles of 10 micrometres include the fine ones, and there is no UV at night", async () => {
    const { values } = await read({ latitude: 34.1, longitude: -117.5 }, ["pm2_5", "pm10", "uv_index"], 100);
    const [fine, coarse, ultraviolet] = values;
    fine!.forEach((mass, at) => expect(coarse![at]!).toBeGreaterThanOrEqual(mass));
    expect(Math.min(...ultraviolet!)).toBe(0);
    expect(Math.max(...ultraviolet!)).toBeGreaterThan(6);
  });
});
