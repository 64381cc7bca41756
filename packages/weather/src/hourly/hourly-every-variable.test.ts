import { pack, type Variable, variable, type VariableName, variableNames } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toHours } from "./hourly.ts";

const namesWhere = (is: (row: Variable) => boolean): VariableName[] =>
  variableNames.filter((name) => is(variable(name)));

/** Returns the packed hours between two time stamps. */
function hoursBetween(
  name: VariableName,
  [before, after]: readonly [number, number],
  length: number,
  stepType: StepType = variable(name).stepType,
): number[] {
  const native = { members: 1, stamps: [0, length], grids: new Map([[name, Int16Array.of(before, after)]]) };
  const span = { from: 0, hours: length, location: { latitude: 0, longitude: 30 } };
  return [...toHours(native, new Map([[name, { stepType }]]), span).grids.get(name)!];
}

/** Returns two packed values that are possible for the variable. */
function twoOf(name: VariableName): fc.Arbitrary<[number, number]> {
  const { physical, packing } = variable(name);
  const one = fc.integer({ min: pack(physical.min, packing), max: pack(physical.max, packing) });
  return fc.tuple(one, one);
}

const stepLength = fc.integer({ min: 1, max: 6 });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe("instants of every variable", () => {
  test.each(namesWhere(({ scale }) => scale === "circular"))("%s turns the short way", (name) => {
    const { packing } = variable(name);
    const packed = (degrees: number): number => pack(degrees, packing);
    expect(hoursBetween(name, [packed(350), packed(10)], 2, "instant")).toEqual([packed(350), 0]);
    expect(hoursBetween(name, [packed(10), packed(350)], 2, "instant")).toEqual([packed(10), 0]);
    const whole = packed(360);
    const turn = (from: number, to: number): number =>
      Math.abs(((to - from + 1.5 * whole) % whole) - whole / 2);
    fc.assert(
      fc.property(twoOf(name), ([before, after]) => {
        const middle = hoursBetween(name, [before, after], 2, "instant")[1]!;
        expect(turn(before, middle) + turn(middle, after)).toBeLessThanOrEqual(turn(before, after) + 1);
      }),
    );
  });

  test.each(namesWhere(({ stepType }) => stepType === "max" || stepType === "min"))(
    "%s is the extreme of both ends of its step",
    (name) => {
      const farthest = variable(name).stepType === "max" ? Math.max : Math.min;
      fc.assert(
        fc.property(twoOf(name), stepLength, (ends, length) => {
          expect(hoursBetween(name, ends, length, "instant")).toEqual(Array(length).fill(farthest(...ends)));
        }),
      );
    },
  );

  const moves = ({ scale, stepType }: Variable): boolean =>
    scale === "linear" && stepType !== "max" && stepType !== "min";

  test.each(namesWhere(moves))("%s moves in a straight line", (name) => {
    fc.assert(
      fc.property(twoOf(name), ([before, after]) => {
        const middle = hoursBetween(name, [before, after], 2, "instant")[1]!;
        expect(Math.abs(middle - (before + after) / 2)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe("steps of every variable", () => {
  test.each(namesWhere(({ stepType }) => ["min", "max", "category"].includes(stepType)))(
    "%s holds the value of the step in each of its hours",
    (name) => {
      fc.assert(
        fc.property(twoOf(name), stepLength, ([before, after], length) => {
          expect(hoursBetween(name, [before, after], length)).toEqual(Array(length).fill(after));
        }),
      );
    },
  );

  test.each(namesWhere(({ stepType }) => stepType === "sum"))(
    "%s is divided among the hours and keeps its sum",
    (name) => {
      fc.assert(
        fc.property(twoOf(name), stepLength, ([before, after], length) => {
          const hours = hoursBetween(name, [before, after], length);
          expect(sum(hours)).toBe(after);
          expect(Math.max(...hours) - Math.min(...hours)).toBeLessThanOrEqual(1);
        }),
      );
    },
  );

  test.each(namesWhere(({ stepType }) => stepType === "mean"))("%s keeps its mean", (name) => {
    const largest = pack(variable(name).physical.max, variable(name).packing);
    fc.assert(
      fc.property(twoOf(name), stepLength, ([before, after], length) => {
        const hours = hoursBetween(name, [before, after], length);
        expect(sum(hours)).toBe(after * length);
        expect(Math.max(...hours)).toBeLessThanOrEqual(largest);
      }),
    );
  });

  test.each(namesWhere(({ followsSun }) => followsSun === true))("%s is nothing at night", (name) => {
    const [midnight] = hoursBetween(name, [0, 100], 6);
    expect(midnight).toBe(0);
  });
});
