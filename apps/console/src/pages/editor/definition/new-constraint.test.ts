import { type Constraint, variable } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { checkDefinition } from "../drafts/check-definition.ts";
import { emptyNumbers } from "../drafts/empty-numbers.ts";
import { addableVariables, newConstraint } from "./new-constraint.ts";
import { toggleSide, toggleStop } from "../limits/range-sides.ts";

const faultsOf = (constraint: Constraint) =>
  checkDefinition("task", {
    name: "a",
    sector: "b",
    description: "c",
    caveat: "",
    constraints: [constraint],
  });

const isGiven = (constraint: Constraint): boolean => emptyNumbers(constraint).length === 0;

describe("a new constraint", () => {
  it.each(addableVariables)(
    "on %s is one that the API takes once its numbers are given, with any side open or closed and any stop",
    (name) => {
      const constraint = newConstraint(name, "task");
      if (!isGiven(constraint)) {
        expect(faultsOf(constraint)).toEqual(
          ["ideal", "acceptable"].map((range) => ({
            pointer: `#/constraints/0/${range}/max`,
            detail: "Give a number, or open this side.",
          })),
        );
        return;
      }
      expect(faultsOf(constraint)).toEqual([]);
      if (!("ideal" in constraint)) return;
      const [side, other] =
        constraint.ideal.max === undefined ? (["min", "max"] as const) : (["max", "min"] as const);
      const one = constraint.ideal[other] === undefined ? constraint : toggleSide(constraint, other);
      const both = toggleSide(one, other);
      const stopped = toggleStop(toggleStop(both, "min"), "max");
      for (const made of [
        one,
        both,
        stopped,
        toggleSide(both, side),
        toggleSide(stopped, side),
        toggleStop(one, other),
      ])
        expect(faultsOf(made)).toEqual([]);
      expect(toggleSide(both, other)).toEqual(one);
      expect(toggleSide(stopped, other)).toEqual(toggleStop(one, side));
      expect(toggleStop(toggleStop(stopped, "min"), "max")).toEqual(both);
    },
  );

  it("begins with what work can stand, far inside of what is found on earth", () => {
    const edges = addableVariables.flatMap((name) => {
      const constraint = newConstraint(name, "task");
      if (!("ideal" in constraint) || !isGiven(constraint)) return [];
      return [[name, constraint.acceptable] as const];
    });
    expect(Object.fromEntries(edges)).toMatchObject({
      wind_gusts_10m: { max: 15 },
      precipitation: { max: 1 },
      temperature_2m: { min: 0, max: 35 },
    });
    for (const [name, { max }] of edges) {
      if (variable(name).unit === "m/s") expect(max, name).toBeLessThanOrEqual(15);
      if (variable(name).unit === "degC" && max !== undefined) expect(max, name).toBeLessThan(40);
    }
  });

  it("of a scenario has no numbers, for nobody knows what it looks for", () => {
    const constraint = newConstraint("wind_gusts_10m", "scenario");
    expect(emptyNumbers(constraint)).toEqual(["#/ideal/max", "#/acceptable/max"]);
    if (!("ideal" in constraint)) throw new Error("not a range");
    expect(emptyNumbers(toggleSide(constraint, "min"))).toHaveLength(4);
    expect(emptyNumbers(toggleStop(constraint, "max"))).toHaveLength(3);
  });

  it("is on anything that a forecast holds, and on nothing that only records hold", () => {
    expect(new Set(addableVariables.map((name) => variable(name).scale))).toEqual(
      new Set(["linear", "circular", "categorical"]),
    );
    expect(addableVariables).not.toContain("temperature_2m_max");
  });
});
