import type { ArcConstraint } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arcEdges, moveArcEdge } from "./arc-edges.ts";
import { checkDefinition } from "../drafts/check-definition.ts";

const wind: ArcConstraint = {
  variable: "wind_direction_10m",
  unit: "deg",
  weight: 1,
  role: "limit",
  if_missing: "refuse",
  arc: { ideal: { from: 350, to: 20 }, acceptable: { from: 300, to: 60 } },
};

describe("moving an end of an arc", () => {
  it("goes through north, and stops at its neighbours", () => {
    const [, idealFrom, idealTo, acceptableTo] = arcEdges;
    expect(moveArcEdge(wind, idealFrom!, 5).arc.ideal).toEqual({ from: 5, to: 20 });
    expect(moveArcEdge(wind, idealFrom!, 40).arc.ideal).toEqual({ from: 20, to: 20 });
    expect(moveArcEdge(wind, idealFrom!, 280).arc.ideal).toEqual({ from: 300, to: 20 });
    expect(moveArcEdge(wind, idealTo!, 90).arc.ideal).toEqual({ from: 350, to: 60 });
    expect(moveArcEdge(wind, acceptableTo!, 10).arc.acceptable).toEqual({ from: 300, to: 20 });
    expect(moveArcEdge(wind, acceptableTo!, 299).arc.acceptable).toEqual({ from: 300, to: 299 });
  });

  it("never makes what the API would refuse, whatever is dragged where", () => {
    const starts = fc.constantFrom(wind.arc, {
      ideal: { from: 90, to: 180 },
      acceptable: { from: 0, to: 360 },
    });
    const drags = fc.array(fc.tuple(fc.constantFrom(...arcEdges), fc.integer({ min: 0, max: 359 })));
    fc.assert(
      fc.property(starts, drags, (arc, moves) => {
        const moved = moves.reduce<ArcConstraint>(
          (constraint, [edge, degrees]) => moveArcEdge(constraint, edge, degrees),
          { ...wind, arc },
        );
        const draft = { name: "a", sector: "b", description: "c", caveat: "", constraints: [moved] };
        expect(checkDefinition("task", draft), JSON.stringify(moved.arc)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
