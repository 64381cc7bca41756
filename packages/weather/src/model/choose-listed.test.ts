import type { VariableName } from "@halcyon/schema";
import { ensembleFromHour } from "@halcyon/schema/registry";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { modelAvailability } from "./availability.ts";
import { chooseListed, type ListedNeeds } from "./choose-listed.ts";
import type { PlacedPart } from "./model-part.ts";
import { now, type PartExample, placed, wholeModel } from "./placed-model.suite.ts";

const regional = (example: Partial<PartExample>): PartExample => ({
  part: "regional",
  lastLead: 48,
  age: 3,
  id: "first",
  ...example,
});

/** Needs of a request for some variables, in each of the hours that a source provides. */
const needsOf = (...variables: readonly VariableName[]): ListedNeeds => ({
  hoursAfter: 0,
  isCarriedBy: ({ reach, toHour }) => variables.every((name) => reach(name) >= toHour),
});

/** Returns the ids of the sources that are kept, with the hours that they provide. */
function hours(
  sources: readonly PartExample[],
  needs: ListedNeeds = needsOf("temperature_2m"),
  model: readonly PartExample[] = wholeModel,
): unknown[] {
  const parts = chooseListed("noaa", [...sources, ...model].map(placed), now, needs);
  return modelAvailability("noaa", parts, now).parts.map(({ part, description, fromHour, toHour }) => [
    part === "regional" ? description.id : part,
    fromHour,
    toHour,
  ]);
}

const others = [
  ["ensemble", 120, 810],
  ["seasonal", 810, 5040],
];
const withoutRegion = [["deterministic", 0, 120], ...others];

describe("of several regional models", () => {
  test("the first that covers the place answers its hours, all of them, and the deterministic run those after", () => {
    const second = regional({ id: "second", lastLead: 120 });
    const withFirst = [["first", 0, 45], ["deterministic", 45, 120], ...others];
    expect(hours([regional({}), second])).toEqual(withFirst);
    expect(hours([regional({ outside: true }), second])).toEqual([
      ["second", 0, 117],
      ["deterministic", 117, 120],
      ...others,
    ]);
  });

  test("one is passed over that lacks a variable, is too old or has no run", () => {
    const second = regional({ id: "second" });
    const both = needsOf("temperature_2m", "wind_gusts_10m");
    for (const gone of [{ lacks: ["wind_gusts_10m"] as const }, { age: 25 }, { run: undefined }]) {
      expect(hours([regional(gone), second], both)[0]).toEqual(["second", 0, 45]);
      expect(hours([regional(gone)], both)).toEqual(withoutRegion);
    }
  });

  test("one that waits for an overlay answers only what needs none of its variables", () => {
    const late: PlacedPart = {
      ...placed(regional({})),
      overlays: [{ variables: ["wave_height"], layer: placed({ lastLead: 48, run: undefined }) }],
    };
    const keptFor = (...variables: readonly VariableName[]) =>
      chooseListed("noaa", [late, ...wholeModel.map(placed)], now, needsOf(...variables));
    expect(keptFor("temperature_2m")).toContain(late);
    expect(keptFor("temperature_2m", "wave_height")).not.toContain(late);
  });

  test("none goes beyond the hour at which the ensemble takes over", () => {
    expect(hours([regional({ lastLead: 240 })])).toEqual([["first", 0, 120], ...others]);
  });

  test("none answers at a place with a calibration, which holds for the other parts alone", () => {
    const calibrated = wholeModel.map((part, index) =>
      index === 1 ? { ...part, calibrated: true as const } : part,
    );
    expect(hours([regional({})], needsOf("temperature_2m"), calibrated)).toEqual(withoutRegion);
  });

  test("none is needed: without one, the parts stay as they are", () => {
    const parts = wholeModel.map(placed);
    expect(chooseListed("noaa", parts, now, needsOf("temperature_2m"))).toBe(parts);
  });
});

test("whatever their cover, variables and ages, the parts tile the hours, and each hour after them is as without them", () => {
  const names: readonly VariableName[] = ["temperature_2m", "precipitation", "wind_gusts_10m"];
  const source = fc.record({
    lastLead: fc.integer({ min: 0, max: 200 }),
    age: fc.integer({ min: 0, max: 40 }),
    lacks: fc.subarray([...names]),
    outside: fc.constantFrom(true as const, undefined),
  });
  const asked = fc.subarray([...names], { minLength: 1 });
  const model = fc.constantFrom("noaa" as const, "ecmwf" as const);
  fc.assert(
    fc.property(
      model,
      fc.array(source, { maxLength: 4 }),
      asked,
      fc.nat(12),
      (id, sources, wanted, after) => {
        const examples = sources.map(({ outside, ...one }, index) =>
          regional({ ...one, id: String(index), ...(outside === undefined ? {} : { outside }) }),
        );
        const needs = { ...needsOf(...wanted), hoursAfter: after };
        const parts = chooseListed(id, [...examples, ...wholeModel].map(placed), now, needs);
        const answering = modelAvailability(id, parts, now, after).parts;
        const ends = answering.map(({ toHour }) => toHour);
        expect(answering.map(({ fromHour }) => fromHour)).toEqual([0, ...ends.slice(0, -1)]);
        const chosen = answering.filter(({ part }) => part === "regional");
        expect(chosen.length).toBeLessThanOrEqual(1);
        const until = chosen[0]?.toHour ?? 0;
        expect(until).toBeLessThanOrEqual(ensembleFromHour[id]);
        for (const { cell, reach, stale } of chosen) {
          expect([cell !== undefined, stale, wanted.every((name) => reach(name) >= until)]).toEqual([
            true,
            false,
            true,
          ]);
        }
        const alone = modelAvailability(id, wholeModel.map(placed), now, after).parts;
        const after0 = alone.map(({ part, fromHour, toHour }) => [part, Math.max(fromHour, until), toHour]);
        const rest = answering.filter(({ part }) => part !== "regional");
        expect(rest.map(({ part, fromHour, toHour }) => [part, fromHour, toHour])).toEqual(
          after0.filter(([, from, to]) => from! < to!),
        );
      },
    ),
  );
});
