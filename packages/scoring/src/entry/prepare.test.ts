import { type Constraint, constraintSchema } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { sidesOf } from "./membership/constraint-membership.ts";
import { prepareEntry } from "./prepare.ts";

const range = (extra: object = {}): Constraint =>
  constraintSchema.parse({
    variable: "wind_gusts_10m",
    unit: "m/s",
    ideal: { max: 8 },
    acceptable: { max: 17 },
    weight: 1,
    ...extra,
  });
const over = (hours: number, direction: string, statistic = "max") => ({
  over: { hours, direction, statistic },
});

describe("prepareEntry", () => {
  it("asks for as many hours around the scored ones as any constraint looks at", () => {
    const constraints = [range(over(5, "trailing")), range(), range(over(3, "forward"))];
    expect(prepareEntry({ constraints })).toMatchObject({ hoursBefore: 4, hoursAfter: 2 });
    expect(prepareEntry({ constraints: [range(over(7, "centered"))] })).toMatchObject({
      hoursBefore: 3,
      hoursAfter: 3,
    });
  });

  it("takes the height of the constraint, 10 m without one", () => {
    const at = range({ variable: "wind_speed_at_height", height_m: 80 });
    expect(prepareEntry({ constraints: [at, range()] }).constraints).toMatchObject([
      { heightM: 80 },
      { heightM: 10 },
    ]);
  });
});

describe("the default stop edge of a sum", () => {
  it("lies no further out than the variable can reach in all of its hours", () => {
    const sum = over(3, "trailing", "sum");
    const humid = range({
      variable: "relative_humidity_2m",
      unit: "%",
      ideal: { max: 100 },
      acceptable: { max: 290 },
      ...sum,
    });
    const cold = range({
      variable: "temperature_2m",
      unit: "degC",
      ideal: { min: -100 },
      acceptable: { min: -800 },
      ...sum,
    });
    if (!("ideal" in humid) || !("ideal" in cold)) throw new Error("ranges were made");
    expect(sidesOf(humid)).toEqual({ max: { ideal: 100, acceptable: 290, stop: 300 } });
    expect(sidesOf(cold)).toEqual({
      min: { ideal: 100, acceptable: 800, stop: expect.closeTo(3 * 273.15, 6) },
    });
  });
});
