import { describe, expect, it } from "vitest";
import type { Constraint } from "../wire/entries/constraint.ts";
import { usualWindow } from "./usual-window.ts";
import { v2 } from "./table.ts";

/** Returns a constraint on the height of the sun. */
function sun(changes: object): Constraint {
  return { variable: "solar_elevation", role: "limit", ideal: { min: 6 }, ...changes } as Constraint;
}

describe("the windows of a report without any in its request", () => {
  it.each<
    [what: string, constraints: Constraint[], hours: number, isLight: boolean, from: number | undefined]
  >([
    ["in working hours for a task", [], 8, false, 8],
    ["in working hours if daylight is only preferred", [sun({ role: "preference" })], 8, false, 8],
    ["in daylight for a task that needs it", [sun({})], 4, true, undefined],
    ["short, at any hour, for a task in low sun", [sun({ ideal: { min: -1, max: 6 } })], 1, false, undefined],
  ])("are %s", (_, constraints, hours, isLight, from) => {
    const window = usualWindow({ type: "task", constraints });
    expect(window).toMatchObject({ duration_hours: hours, daylight_only: isLight });
    expect(window.local_hours?.from).toBe(from);
  });

  it("are at any hour for a scenario, and for work that lasts longer than the working hours", () => {
    expect(usualWindow({ type: "scenario", constraints: [] })).toMatchObject({ minimum_score: 0.1 });
    expect(usualWindow({ type: "scenario", constraints: [] }).local_hours).toBeUndefined();
    expect(usualWindow({ type: "task", constraints: [] }, 9).local_hours).toMatchObject({ from: 8, to: 17 });
    expect(usualWindow({ type: "task", constraints: [] }, 10).local_hours).toBeUndefined();
  });
});

describe("a request for a report", () => {
  const { body } = v2["evidence.create"];
  const asked = { location: { latitude: 53.5, longitude: 8.1 }, model: "noaa" };

  it("may leave out the windows, also of a scenario", () => {
    for (const type of ["task", "scenario"])
      expect(body.parse({ ...asked, entry: { type, id: 1 } }).window).toBeUndefined();
  });

  it("needs a score for windows of a scenario", () => {
    const { error } = body.safeParse({
      ...asked,
      entry: { type: "scenario", id: 1 },
      window: { duration_hours: 4 },
    });
    expect(error?.issues.map(({ path }) => path)).toEqual([["window", "minimum_score"]]);
  });
});
