import { constraintSchema, packedMissing, type VariableName } from "@halcyon/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { constraintGrids } from "./constraint-grids.ts";
import { gridKey } from "../../entry/grids/grid-key.ts";
import type { Plan } from "../../entry/plan.ts";
import { prepareEntry } from "../../entry/prepare.ts";

const [hours, members] = [60, 2] as const;
const names: readonly VariableName[] = ["temperature_2m", "relative_humidity_2m"];
const site = { cell: { latitude: 51, longitude: 0, sea: false }, nowRow: 0 };

const anyConstraint = fc
  .record({
    variable: fc.constantFrom("temperature_2m", "wet_bulb_temperature_2m"),
    hours: fc.integer({ min: 2, max: 20 }),
    direction: fc.constantFrom("trailing", "forward"),
    statistic: fc.constantFrom("min", "max", "mean"),
  })
  .map(({ variable, ...over }) =>
    constraintSchema.parse({
      variable,
      unit: "degC",
      weight: 1,
      over,
      ideal: { max: 20 },
      acceptable: { max: 30 },
    }),
  );

const anyWeather = fc
  .array(
    fc.oneof({ weight: 20, arbitrary: fc.integer({ min: 100, max: 3000 }) }, fc.constant(packedMissing)),
    {
      minLength: hours * members,
      maxLength: hours * members,
    },
  )
  .map((values) => ({
    from: 490_000,
    hours,
    members,
    grids: new Map(names.map((name) => [name, Int16Array.from(values)])),
  }));

test("what others have made gives each constraint what it would have seen, whatever span of hours they looked over", () => {
  fc.assert(
    fc.property(
      anyWeather,
      fc.array(anyConstraint, { minLength: 2, maxLength: 12 }),
      (weather, constraints) => {
        const kept = new Map<string, Int16Array>();
        const made = {
          get: (plan: Plan, over = "") => kept.get(gridKey(plan, {}) + over),
          set: (plan: Plan, values: Int16Array, over = "") => kept.set(gridKey(plan, {}) + over, values),
        };
        for (const constraint of constraints) {
          const entry = prepareEntry({ constraints: [constraint] });
          const [shared] = constraintGrids(entry, weather, { ...site, made }, () => 99);
          const [own] = constraintGrids(entry, weather, site, () => 99);
          expect(shared!.values).toEqual(own!.values);
        }
      },
    ),
    { numRuns: 50 },
  );
});
