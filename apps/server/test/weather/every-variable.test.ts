import { pack, type Variable, variable, type VariableName, variableNames } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../src/errors/refusal.ts";
import { forecastColumns } from "../../src/weather/forecast/forecast-columns.ts";
import type { ForecastDataModelPart } from "../../src/weather/forecast/forecast-data.ts";
import { refuseUnordered, statisticOf } from "../../src/weather/history/historical-days.ts";

const namesWhere = (is: (row: Variable) => boolean): VariableName[] =>
  variableNames.filter((name) => is(variable(name)));

const ordered = namesWhere(({ scale }) => scale === "linear");
const unordered = namesWhere(({ scale }) => scale !== "linear");

/** Returns the median of one hour with three members: the ends and the middle of the variable's range. */
function medianOf(name: VariableName) {
  const { physical, packing } = variable(name);
  const middle = (physical.min + physical.max) / 2;
  const packed = [physical.max, physical.min, middle].map((value) => pack(value, packing));
  const part = {
    available: { part: "ensemble" },
    from: 0,
    to: 1,
    members: 3,
    grids: new Map([[name, Int16Array.from(packed)]]),
    carriedUntil: () => 1,
  } as unknown as ForecastDataModelPart;
  const [column] = forecastColumns(name, ["median"], [part]);
  return { middle, median: column!.values[0], reason: column!.reasonOf(0) };
}

describe("over members", () => {
  test.each(ordered)("%s has a median", (name) => {
    const { multiplier, divisor } = variable(name).packing;
    const { middle, median } = medianOf(name);
    expect(Math.abs(median! - middle)).toBeLessThanOrEqual(multiplier / divisor);
  });

  test.each(unordered)("%s has no order, and so no quantiles", (name) => {
    expect(medianOf(name)).toMatchObject({ median: Number.NaN, reason: "no_order" });
  });
});

describe("over the hours of a day", () => {
  test.each(ordered)("%s becomes what its row says of a step, else a mean", (name) => {
    expect(() => refuseUnordered([name])).not.toThrow();
    const { stepType } = variable(name);
    expect(statisticOf(name)).toBe(["sum", "min", "max"].includes(stepType) ? stepType : "mean");
  });

  test.each(unordered)("%s is refused, for it has no mean", (name) => {
    expect(() => refuseUnordered([name])).toThrow(Refusal);
  });
});
