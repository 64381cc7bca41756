import { packedMissing, type VariableName } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { impossibleSteps } from "./impossible-steps.ts";

const every3h = [0, 3, 6, 9, 12, 15];

/** Returns the rows of impossible values of one member, with the values. */
function found(name: VariableName, packed: readonly number[], stamps: readonly number[] = every3h) {
  const grids = new Map([[name, Int16Array.from(packed)]]);
  return impossibleSteps({ stamps, members: 1, grids }).map(({ row, value }) => [row, value]);
}

const hPa = (...values: readonly number[]): readonly number[] => values.map((value) => 10 * value);

describe("a value cannot be", () => {
  test("outside the physical range, also among others like it and for codes and directions", () => {
    expect(found("pressure_msl", hPa(1250, 1250, 1250, 1250, 1250, 1250))).toHaveLength(6);
    expect(found("wind_direction_10m", [10, 20, 361, 20, 10, 10])).toEqual([[2, 361]]);
    expect(found("weather_code", [0, 1, 100, 1, 0, 0])).toEqual([[2, 100]]);
    expect(found("precipitation", [0, 0, -1, 0, 0, 0])).toEqual([[2, -0.01]]);
  });

  test("far outside the plausible range, whatever its neighbours are", () => {
    const rows = found("pressure_msl", hPa(506, 506.5, 506, 506.5, 506, 506.5)).map(([row]) => row);
    expect(rows).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("outside the plausible range and far from its neighbours", () => {
    expect(found("pressure_msl", hPa(1012, 1011, 800, 1010, 1010, 1010))).toEqual([[2, 800]]);
    expect(found("temperature_2m", [2000, 8000, 2000, 2100, 2000, 2000])).toEqual([[1, 80]]);
  });

  test("far away from its neighbours, at either end and beside missing values too", () => {
    const halved = hPa(980, 490, packedMissing / 10, 981, 982, 983);
    expect(found("surface_pressure", halved)).toEqual([[1, 490]]);
    expect(found("surface_pressure", hPa(490, 980, 981, 981, 982, 983))).toEqual([[0, 490]]);
    expect(found("surface_pressure", hPa(980, 980, 981, 981, 982, 491.5))).toEqual([[5, 491.5]]);
  });

  test("half of what it was a step before, though what follows is like it", () => {
    expect(found("surface_pressure", hPa(1011, 1012, 506, 506.5, 507, 506))).toEqual([[2, 506]]);
  });

  test("of one member among those that can be", () => {
    const grids = new Map([
      ["pressure_msl" as const, Int16Array.from(hPa(1012, 1010, 1011, 506, 1012, 1011))],
    ]);
    expect(impossibleSteps({ stamps: [0, 3, 6], members: 2, grids })).toEqual([
      { variable: "pressure_msl", value: 506, stamp: 3, row: 1 },
    ]);
  });
});

describe("weather can be", () => {
  test("the eye of a hurricane, hour by hour and every 3 hours", () => {
    const hourly = [0, 1, 2, 3, 4, 5];
    expect(found("pressure_msl", hPa(985, 970, 945, 915, 945, 970), hourly)).toEqual([]);
    expect(found("pressure_msl", hPa(1000, 985, 872, 905, 985, 1000))).toEqual([]);
    expect(found("wind_speed_10m", [2000, 5500, 500, 5800, 2500, 1500])).toEqual([]);
  });

  test("a front, a desert's morning, a cloudburst and a step between two levels", () => {
    expect(found("temperature_2m", [2500, 2400, 400, 300, 200, 200])).toEqual([]);
    expect(found("temperature_2m", [-500, 500, 2500, 2800, 1000, -500])).toEqual([]);
    expect(found("precipitation", [0, 0, 30_000, 0, 0, 0])).toEqual([]);
    expect(found("cloud_cover", [0, 1000, 0, 1000, 0, 0])).toEqual([]);
  });

  test("missing, and alone", () => {
    expect(
      found(
        "pressure_msl",
        Array.from(every3h, () => packedMissing),
      ),
    ).toEqual([]);
    expect(found("surface_pressure", hPa(490), [0])).toEqual([]);
    expect(found("surface_pressure", hPa(490, 980), [0, 3])).toEqual([]);
  });
});
