import { describe, expect, it } from "vitest";
import { checkDefinition } from "./check-definition.ts";
import { draftOf, newEntry } from "./draft.ts";
import { newConstraint } from "../definition/new-constraint.ts";

describe("a new entry", () => {
  it.each(["task", "scenario"] as const)("begins as a %s with nothing written", (type) => {
    const draft = draftOf(newEntry(type));
    expect(draft).toEqual({ name: "", sector: "", description: "", caveat: "", constraints: [] });
    expect(checkDefinition(type, draft).map(({ pointer }) => pointer)).toEqual([
      "#/name",
      "#/sector",
      "#/description",
      "#/constraints",
    ]);
  });

  it("is one that the API takes once it has words and a limit", () => {
    const words = { name: "Kites", sector: "Fun", description: "On the beach.", caveat: "" };
    const draft = { ...words, constraints: [newConstraint("wind_speed_10m", "task")] };
    expect(checkDefinition("task", draft)).toEqual([]);
  });
});
