import { packedMissing, type VariableName, variableNames } from "@halcyon/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { gridKey } from "./grid-key.ts";
import { runBeforeOf } from "../reach/hand-over.ts";
import { type Plan, planVariable, type Reach } from "../plan.ts";
import { type Site, variableGrids } from "./variable-grids.ts";

const [hours, members, nowRow] = [36, 2, 30] as const;

const anyWeather = fc
  .noShrink(
    fc.tuple(
      ...variableNames.map((name) =>
        fc
          .array(
            fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 900 }) }, fc.constant(packedMissing)),
            {
              minLength: hours * members,
              maxLength: hours * members,
            },
          )
          .map((values) => [name, Int16Array.from(values)] as const),
      ),
    ),
  )
  .map((grids) => ({ from: 490_000, hours, members, grids: new Map<VariableName, Int16Array>(grids) }));

/** Hours for which a source provides each variable: none, part of the weather, or more than the weather. */
const anyReach = fc
  .array(fc.constantFrom(0, 0, 3, 99), { minLength: variableNames.length, maxLength: variableNames.length })
  .map(
    (until): Reach =>
      (name) =>
        until[variableNames.indexOf(name)]!,
  );

const anyVariable = fc.constantFrom(...variableNames);
const anyPlace = fc.record({ latitude: fc.constantFrom(-60, 0, 51), longitude: fc.constantFrom(0, 90) });
const anyHanded = fc.subarray<VariableName>(["wind_gusts_10m", "wind_speed_10m", "wind_speed_100m"]);

test("what others have made of the same weather is what one would have made, whatever they looked at", () => {
  fc.assert(
    fc.property(
      anyWeather,
      fc.array(anyReach, { minLength: 2, maxLength: 2 }),
      fc.array(fc.tuple(anyVariable, fc.constantFrom(10, 60), fc.nat(1), anyPlace, anyHanded), {
        minLength: 30,
      }),
      (weather, reaches, looks) => {
        const run = { from: weather.from, grids: weather.grids };
        const cell = { latitude: 51, longitude: 0, sea: false };
        const shared = new Map<string, Int16Array>();
        for (const [name, heightM, reach, place, handed] of looks) {
          const site: Site = { cell, place, nowRow, runBefore: runBeforeOf(run, weather.from, 30, handed) };
          const made = {
            get: (plan: Plan) => shared.get(gridKey(plan, site)),
            set: (plan: Plan, values: Int16Array) => shared.set(gridKey(plan, site), values),
          };
          const plan = planVariable(name, heightM, reaches[reach]!);
          expect(variableGrids(weather, { ...site, made })(plan)).toEqual(variableGrids(weather, site)(plan));
        }
      },
    ),
    { numRuns: 30 },
  );
});
