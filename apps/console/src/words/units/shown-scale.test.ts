import { variable, variableNames } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offeredUnits, shownScale } from "./shown-scale.ts";

const linear = variableNames.filter((name) => variable(name).scale === "linear");
const scales = fc.constantFrom(...linear).chain((name) =>
  fc.record({
    variable: fc.constant(name),
    unit: fc.constantFrom(...offeredUnits(variable(name).unit)),
    over: fc.option(
      fc.record({
        hours: fc.integer({ min: 2, max: 168 }),
        direction: fc.constant("trailing" as const),
        statistic: fc.constantFrom("sum" as const, "mean" as const),
      }),
      { nil: undefined },
    ),
  }),
);
const numbers = fc.integer({ min: -1e7, max: 1e7 }).map((tenThousandths) => tenThousandths / 1e4);

describe("a number in a unit of one's choice", () => {
  it("is shown again as it was written, in every unit of every variable", () => {
    fc.assert(
      fc.property(scales, numbers, ({ unit, ...constraint }, number) => {
        const scale = shownScale(constraint, unit);
        expect(scale.show(scale.read(String(number))!)).toBe(String(number + 0));
      }),
    );
  });

  it("settles at once: what is shown stands for a value that is shown the same, and no more than half a stored step away", () => {
    fc.assert(
      fc.property(scales, fc.integer({ min: -32_000, max: 32_000 }), ({ unit, ...constraint }, packed) => {
        const { multiplier, divisor } = variable(constraint.variable).packing;
        const value = (packed * multiplier) / divisor;
        const scale = shownScale(constraint, unit);
        const again = scale.read(scale.show(value))!;
        expect(scale.show(again)).toBe(scale.show(value));
        expect(Math.abs(again - value)).toBeLessThanOrEqual(multiplier / divisor / 2 + 1e-9);
      }),
    );
  });

  it.each([
    ["wind_gusts_10m", "km/h", "36", 10],
    ["wind_gusts_10m", "mph", "20", 8.9408],
    ["wind_gusts_10m", "kn", "18", 9.26],
    ["temperature_2m", "degF", "50", 10],
    ["temperature_2m", "K", "273.15", 0],
    ["precipitation", "in", "0.1", 2.54],
    ["visibility", "km", "1.5", 1500],
    // A difference of 9 degF is one of 5 degC.
    ["dew_point_depression_2m", "degF", "9", 5],
  ] as const)("%s: %s %s is %s", (name, unit, text, value) => {
    const scale = shownScale({ variable: name }, unit);
    expect(scale.read(text)).toBe(value);
    expect(scale.show(value)).toBe(text);
  });

  it("counts the zero of its unit once for every hour of a sum", () => {
    const over = { hours: 24, direction: "trailing", statistic: "sum" } as const;
    expect(shownScale({ variable: "temperature_2m", over }, "degF").show(240)).toBe(String(24 * 50));
  });

  it("is no number where the text is none", () => {
    const { read } = shownScale({ variable: "precipitation" }, "mm");
    expect(["", " ", "x", "Infinity"].map(read)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("moves by round steps of the unit that is shown", () => {
    const gusts = shownScale({ variable: "wind_gusts_10m" }, "km/h");
    expect(gusts.show(gusts.snap(10.03))).toBe("36");
    expect(gusts.show(gusts.moved(10, 1))).toBe("36.5");
    expect(gusts.show(gusts.moved(10, -10))).toBe("31");
  });
});
