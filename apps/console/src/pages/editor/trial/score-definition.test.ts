import { packedMissing, type VariableName } from "@halcyon/schema";
import type { WeatherModelPart } from "@halcyon/server/trpc";
import { describe, expect, it } from "vitest";
import { readyModelPart, scoreDefinition } from "./score-definition.ts";

const members = 31;

/** Returns part of a model with values that differ by hour and member. */
function madePart(
  hours: number,
  variables: readonly VariableName[],
  value = (index: number) => (index * 7919) % 160,
): WeatherModelPart {
  const grid = Int16Array.from({ length: hours * members }, (_, index) => value(index));
  const packed = Buffer.from(grid.buffer).toString("base64");
  return {
    part: "ensemble",
    firstHour: 0,
    fromRow: 0,
    toRow: hours,
    nowRow: 0,
    cell: { latitude: 51.5, longitude: 0, sea: false },
    place: { latitude: 51.5, longitude: -0.12 },
    quantilesToRow: Infinity,
    from: 498_000,
    hours,
    members,
    grids: Object.fromEntries(variables.map((name) => [name, packed])),
    reach: Object.fromEntries(variables.map((name) => [name, hours])),
  };
}

const names = ["wind_gusts_10m", "wind_speed_10m", "precipitation", "temperature_2m"] as const;
const units = {
  wind_gusts_10m: "m/s",
  wind_speed_10m: "m/s",
  precipitation: "mm",
  temperature_2m: "degC",
} as const;
const common = { weight: 1, role: "limit", if_missing: "refuse", shape: "linear" } as const;
const constraints = names.map((variable) => ({
  ...common,
  variable,
  unit: units[variable],
  ideal: { max: 8 },
  acceptable: { max: 13 },
}));

describe("scores in the browser", () => {
  it("are quantiles of the members, with four decimals, and follow a moved limit", () => {
    const parts = [readyModelPart(madePart(48, names))];
    const { median, Q10, Q90 } = scoreDefinition(constraints, parts)!;
    expect(median).toHaveLength(48);
    median.forEach((score, hour) => {
      expect(Q10[hour]!).toBeLessThanOrEqual(score);
      expect(Q90[hour]!).toBeGreaterThanOrEqual(score);
      expect(score).toBe(Math.round(score * 1e4) / 1e4);
    });
    const wide = constraints.map((constraint) => ({
      ...constraint,
      ideal: { max: 90 },
      acceptable: { max: 95 },
    }));
    expect(scoreDefinition(wide, parts)!.median).toEqual(median.map(() => 1));
  });

  it("are none where the weather has a gap", () => {
    const parts = [readyModelPart(madePart(3, names, () => packedMissing))];
    expect(scoreDefinition(constraints, parts)).toBeUndefined();
  });
});
