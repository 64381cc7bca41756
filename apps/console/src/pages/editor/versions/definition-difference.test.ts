import type { Constraint } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { differentStatements, statementsOf } from "./definition-difference.tsx";
import { newConstraint } from "../definition/new-constraint.ts";
import { pairConstraints } from "../definition/pair-constraints.ts";

const gusts: Constraint = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  weight: 1,
  role: "limit",
  if_missing: "refuse",
  ideal: { max: 10 },
  acceptable: { max: 15 },
  shape: "linear",
};
const over = { hours: 6, direction: "trailing", statistic: "max" } as const;

describe("two versions of an entry", () => {
  it("are paired by what their constraints look at, whatever their order", () => {
    const rain = newConstraint("precipitation", "task");
    const longGusts = { ...gusts, over };
    expect(pairConstraints([gusts, rain], [rain, longGusts, gusts])).toEqual([
      { before: rain, after: rain },
      { before: undefined, after: longGusts },
      { before: gusts, after: gusts },
    ]);
    expect(pairConstraints([gusts, rain], [longGusts])).toEqual([
      { before: gusts, after: longGusts },
      { before: rain, after: undefined },
    ]);
  });

  it("are told apart in the unit of the reader", () => {
    const wider: Constraint = { ...gusts, acceptable: { max: 20 }, stop: { max: 25 }, weight: 2 };
    expect(differentStatements(statementsOf(gusts, "km/h"), statementsOf(wider, "km/h"))).toEqual([
      { about: "acceptable", before: "up to 54\u00A0km/h", after: "up to 72\u00A0km/h" },
      { about: "stop", before: "", after: "from 90\u00A0km/h" },
      { about: "weight", before: "1", after: "2" },
    ]);
  });

  it("are told apart by code and by direction", () => {
    const codes = newConstraint("weather_code", "task");
    const fewer = { ...codes, categories: { "95": 0 } } as Constraint;
    expect(differentStatements(statementsOf(codes, "1"), statementsOf(fewer, "1"))).toEqual([
      { about: "Thunderstorm (95)", before: "", after: "0" },
    ]);
    const wind = newConstraint("wind_direction_10m", "task");
    const turned = {
      ...wind,
      arc: { ideal: { from: 0, to: 10 }, acceptable: { from: 350, to: 20 } },
    } as Constraint;
    expect(differentStatements(statementsOf(wind, "deg"), statementsOf(turned, "deg"))).toHaveLength(2);
  });
});
