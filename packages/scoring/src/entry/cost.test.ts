import { expect, test } from "vitest";
import type { Constraint, RangeConstraint, VariableName } from "@halcyon/schema";
import { planVariable } from "./plan.ts";
import { prepareEntry } from "./prepare.ts";
import { entryNanoseconds, plansNanoseconds } from "./cost.ts";

const carried = new Set<VariableName>([
  "temperature_2m",
  "relative_humidity_2m",
  "wind_speed_10m",
  "shortwave_radiation",
  "surface_pressure",
]);
const reach = (name: VariableName): number => (carried.has(name) ? 240 : 0);

function limit(variable: VariableName, others: Partial<RangeConstraint> = {}): Constraint {
  const common = { variable, unit: "degC", weight: 1, role: "limit", if_missing: "refuse" } as const;
  return { ...common, ideal: { max: 20 }, acceptable: { max: 30 }, shape: "linear", ...others };
}

const cost = (...constraints: Constraint[]): number => entryNanoseconds(prepareEntry({ constraints }), reach);

test("an index that is found by iteration weighs several times what a carried variable does", () => {
  expect(cost(limit("wbgt_outdoor"))).toBeGreaterThan(3 * cost(limit("temperature_2m")));
});

test("each constraint adds to the work, and one over a span of hours adds more", () => {
  const one = cost(limit("temperature_2m"));
  const two = cost(limit("temperature_2m"), limit("temperature_2m"));
  const spanning = limit("temperature_2m", { over: { hours: 6, direction: "trailing", statistic: "mean" } });
  expect(two).toBeGreaterThan(one);
  expect(cost(spanning)).toBeGreaterThan(one);
});

test("what two variables follow from is counted once", () => {
  const [dewPoint, heatIndex] = (["vapour_pressure_deficit", "heat_index"] as const).map((name) =>
    planVariable(name, 10, reach),
  );
  const apart = plansNanoseconds([dewPoint!]) + plansNanoseconds([heatIndex!]);
  expect(plansNanoseconds([dewPoint!, heatIndex!])).toBeLessThan(apart);
});
