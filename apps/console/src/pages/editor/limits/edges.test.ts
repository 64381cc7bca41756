import type { RangeConstraint } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDefinition } from "../drafts/check-definition.ts";
import { curveDomain } from "./curve-domain.ts";
import { edgesOf, edgeValue, moveEdge, placeEdge } from "./edges.ts";
import { shownScale } from "../../../words/units/shown-scale.ts";

const temperature: RangeConstraint = {
  variable: "temperature_2m",
  unit: "degC",
  weight: 1,
  role: "limit",
  if_missing: "refuse",
  ideal: { min: 5, max: 25 },
  acceptable: { min: -5, max: 35 },
  stop: { max: 40 },
  shape: "linear",
};
const draft = { name: "a", sector: "b", description: "c", caveat: "" };
const faultsOf = (constraint: RangeConstraint) =>
  checkDefinition("task", { ...draft, constraints: [constraint] });

describe("the values of a curve", () => {
  const rain = { ...temperature, variable: "precipitation", unit: "mm" } as const;
  const { stop: _none, ...open } = rain;

  it("reach down to zero where that is near, and follow the numbers", () => {
    const [low, high] = curveDomain({ ...open, ideal: { max: 40 }, acceptable: { max: 80 } });
    expect(low).toBe(0);
    expect(high).toBeGreaterThan(80);
    const [small, least] = curveDomain({ ...open, ideal: { max: 0.1 }, acceptable: { max: 0.2 } });
    expect(small).toBe(0);
    expect(least).toBeLessThan(1);
    const pressure = { ...open, variable: "pressure_msl", unit: "hPa" } as const;
    expect(curveDomain({ ...pressure, ideal: { min: 1000 }, acceptable: { min: 990 } })[0]).toBeGreaterThan(
      900,
    );
    expect(curveDomain(temperature)[0]).toBeLessThan(-5);
  });

  it("reach to the weather that is seen, as far as the edges stay apart", () => {
    const limit = { ...open, ideal: { max: 2 }, acceptable: { max: 4 } };
    expect(curveDomain(limit, [0, null, 6.5])).toEqual([0, 6.5]);
    expect(curveDomain(limit, [0, 60])[1]).toBeLessThan(9);
    expect(curveDomain(temperature, [-60, 28])[0]).toBe(-60);
    const bare = { ...open, ideal: { max: Number.NaN }, acceptable: { max: Number.NaN } };
    expect(curveDomain(bare, [3, 5])[1]).toBeLessThan(12);
  });

  it("are numbers where an edge has none yet", () => {
    const half = { ...open, ideal: { max: 0.1 }, acceptable: { max: Number.NaN } };
    expect(curveDomain(half).every(Number.isFinite)).toBe(true);
    expect(moveEdge(half, { range: "ideal", side: "max" }, 5).ideal.max).toBe(5);
    expect(curveDomain({ ...half, ideal: half.acceptable })).toEqual([0, 150]);
  });

  it("say at each field what is still to be given", () => {
    const half = { ...open, ideal: { max: 0.1 }, acceptable: { max: Number.NaN }, weight: Number.NaN };
    expect(faultsOf(half)).toEqual([
      { pointer: "#/constraints/0/weight", detail: "Give a number." },
      { pointer: "#/constraints/0/acceptable/max", detail: "Give a number, or open this side." },
    ]);
  });
});

describe("moving an edge", () => {
  it("stops at its neighbours; writing a number does not, and is told as the API tells it", () => {
    const edge = { range: "ideal", side: "max" } as const;
    expect(moveEdge(temperature, edge, 99).ideal).toEqual({ min: 5, max: 35 });
    expect(faultsOf(placeEdge(temperature, edge, 99))).toEqual([
      {
        pointer: "#/constraints/0/acceptable/max",
        detail: expect.stringContaining("inside the acceptable one"),
      },
    ]);
  });

  it("never makes what the API would refuse, whatever is dragged where and in which unit", () => {
    const drags = fc.array(fc.tuple(fc.nat(4), fc.double({ min: -700, max: 700, noNaN: true })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(drags, fc.constantFrom("degC", "degF", "K"), (moves, unit) => {
        const { snap } = shownScale(temperature, unit);
        let constraint = temperature;
        for (const [index, value] of moves)
          constraint = moveEdge(constraint, edgesOf(constraint)[index]!, snap(value));
        expect(faultsOf(constraint)).toEqual([]);
        const [low, high] = curveDomain(constraint);
        for (const edge of edgesOf(constraint)) {
          expect(edgeValue(constraint, edge)).toBeGreaterThanOrEqual(low);
          expect(edgeValue(constraint, edge)).toBeLessThanOrEqual(high);
        }
      }),
    );
  });
});
