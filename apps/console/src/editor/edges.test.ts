import type { RangeConstraint } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDefinition } from "./check-definition.ts";
import { curveDomain } from "./curve-domain.ts";
import { edgesOf, edgeValue, moveEdge, snap, stepOf } from "./edges.ts";

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
const words = { name: "a", sector: "b", description: "c" };

describe("moving an edge", () => {
  it("stops at its neighbours and lands on stored values", () => {
    const moved = moveEdge(temperature, { range: "ideal", side: "max" }, 99);
    expect(moved.ideal).toEqual({ min: 5, max: 35 });
    expect(moveEdge(temperature, { range: "acceptable", side: "max" }, 30.129).acceptable.max).toBe(30.13);
    expect(stepOf(temperature)).toBe(0.1);
    expect(snap(temperature, 30.129)).toBe(30.1);
  });

  it("never makes what the API would refuse, whatever is dragged where", () => {
    const drags = fc.array(fc.tuple(fc.nat(4), fc.double({ min: -200, max: 200, noNaN: true })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(drags, (moves) => {
        let constraint = temperature;
        for (const [index, value] of moves)
          constraint = moveEdge(constraint, edgesOf(constraint)[index]!, value);
        expect(checkDefinition("task", words, [constraint])).toEqual([]);
        const [low, high] = curveDomain(constraint);
        for (const edge of edgesOf(constraint)) {
          expect(edgeValue(constraint, edge)).toBeGreaterThanOrEqual(low);
          expect(edgeValue(constraint, edge)).toBeLessThanOrEqual(high);
        }
      }),
    );
  });
});

it("what the API would refuse is said in its words", () => {
  const [fault] = checkDefinition("task", words, [{ ...temperature, weight: 0 }]);
  expect(fault).toMatch(/^constraints\/0\/weight: /);
});
