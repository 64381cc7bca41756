import { type Constraint, variable } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { checkDefinition } from "./check-definition.ts";
import { addableVariables, newConstraint } from "./new-constraint.ts";
import { toggleSide, toggleStop } from "./range-sides.ts";

const faultsOf = (constraint: Constraint) =>
  checkDefinition("task", {
    name: "a",
    sector: "b",
    description: "c",
    caveat: "",
    constraints: [constraint],
  });

describe("a new constraint", () => {
  it.each(addableVariables)(
    "on %s is one that the API takes, with any side open or closed and any stop",
    (name) => {
      const constraint = newConstraint(name);
      expect(faultsOf(constraint)).toEqual([]);
      if (!("ideal" in constraint)) return;
      const both = toggleSide(constraint, "min");
      const stopped = toggleStop(toggleStop(both, "min"), "max");
      for (const one of [
        both,
        stopped,
        toggleSide(both, "max"),
        toggleSide(stopped, "max"),
        toggleStop(constraint, "min"),
      ])
        expect(faultsOf(one)).toEqual([]);
      expect(toggleSide(both, "min")).toEqual(constraint);
      expect(toggleSide(stopped, "min")).toEqual(toggleStop(constraint, "max"));
      expect(toggleStop(toggleStop(stopped, "min"), "max")).toEqual(both);
    },
  );

  it("is on anything that a forecast holds, and on nothing that only records hold", () => {
    expect(new Set(addableVariables.map((name) => variable(name).scale))).toEqual(
      new Set(["linear", "circular", "categorical"]),
    );
    expect(addableVariables).not.toContain("temperature_2m_max");
  });
});
