import { variable } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { checkDefinition } from "./check-definition.ts";
import { addableVariables, newConstraint, toggleSide } from "./new-constraint.ts";

const words = { name: "a", sector: "b", description: "c" };

describe("a new constraint", () => {
  it.each(addableVariables([]))("on %s is one that the API takes, with either side open or none", (name) => {
    const constraint = newConstraint(name);
    const both = toggleSide(constraint, "min");
    expect(checkDefinition("task", words, [constraint])).toEqual([]);
    expect(checkDefinition("task", words, [both])).toEqual([]);
    expect(checkDefinition("task", words, [toggleSide(both, "max")])).toEqual([]);
    expect(toggleSide(both, "min")).toEqual(constraint);
  });

  it("is on no variable that is there already, nor on codes, directions or what forecasts lack", () => {
    const names = addableVariables([newConstraint("temperature_2m")]);
    expect(names).not.toContain("temperature_2m");
    for (const name of names) expect(variable(name).scale).toBe("linear");
  });
});
