import { describe, expect, test } from "vitest";
import { constraintsMax, curatedIds, entrySchema } from "./entry.ts";
import { fieldErrors } from "../../errors/field-errors.ts";

const constraint = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  weight: 1,
  ideal: { max: 7 },
  acceptable: { max: 10 },
};
const task = {
  id: 1,
  type: "task",
  slug: "roof-work",
  name: "Roof work",
  sector: "construction",
  description: "Work on a pitched roof.",
  version: 1,
  constraints: [constraint],
};
const scenario = { ...task, id: 501, type: "scenario" };

function faults(entry: object): string[] {
  const result = entrySchema.safeParse(entry);
  if (result.success) return [];
  return fieldErrors(result.error, "body", entry, entrySchema).map(
    (error) => `${error.pointer} ${error.code}`,
  );
}

describe("an entry", () => {
  test("is a task or a scenario", () => {
    expect(faults(task)).toEqual([]);
    expect(faults(scenario)).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    ["a slug with spaces", { ...task, slug: "roof work" }, ["#/slug invalid_format"]],
    ["an empty name", { ...task, name: "" }, ["#/name too_small"]],
    ["a name of 121 characters", { ...task, name: "a".repeat(121) }, ["#/name too_big"]],
    ["no constraint", { ...task, constraints: [] }, ["#/constraints too_small"]],
    [
      "33 constraints",
      { ...task, constraints: Array.from({ length: constraintsMax + 1 }, () => constraint) },
      ["#/constraints too_big"],
    ],
    [
      "a faulty constraint",
      { ...task, constraints: [constraint, { ...constraint, weight: -1 }] },
      ["#/constraints/1/weight too_small"],
    ],
    ["an unknown type", { ...task, type: "event" }, ["#/type invalid_value"]],
    ["a version of 0", { ...task, version: 0 }, ["#/version too_small"]],
  ])("with %s is refused there", (_, entry, expected) => {
    expect(faults(entry)).toEqual(expected);
  });

  test("that is a scenario takes limits alone and drops none, for it would look more present", () => {
    expect(
      faults({ ...task, constraints: [{ ...constraint, role: "preference", if_missing: "drop" }] }),
    ).toEqual([]);
    expect(
      faults({ ...scenario, constraints: [{ ...constraint, role: "preference", if_missing: "drop" }] }),
    ).toEqual(["#/constraints/0/role invalid_value", "#/constraints/0/if_missing invalid_value"]);
  });
});

test("curated ids of tasks and scenarios do not meet, and stay under the custom ones", () => {
  expect(curatedIds.task.max).toBeLessThan(curatedIds.scenario.min);
  expect(curatedIds.scenario.max).toBeLessThan(10_000);
});
