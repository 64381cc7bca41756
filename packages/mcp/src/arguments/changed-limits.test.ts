import type { Constraint } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { Refused } from "../api/port.ts";
import { changedLimits } from "./changed-limits.ts";

const common = { weight: 3, role: "limit", if_missing: "refuse", shape: "linear" } as const;
const gust: Constraint = {
  ...common,
  variable: "wind_gust_3s_at_height",
  unit: "m/s",
  height_m: 60,
  ideal: { max: 11 },
  acceptable: { max: 17 },
};
const view: Constraint = {
  ...common,
  variable: "visibility",
  unit: "m",
  ideal: { min: 3000 },
  acceptable: { min: 500 },
};
const looser = { unit: "m/s", ideal: { max: 12 }, acceptable: { max: 18 } };
const named = 'task 1 "Tower crane lifting"';

describe("limits in place of those of a task", () => {
  test("leave its others as they are, and take its weights", () => {
    const given = { ...looser, variable: "wind_gust_3s_at_height", height_m: 60 };
    expect(changedLimits(named, [gust, view], [given])).toEqual({
      constraints: [{ ...given, weight: 3, role: "limit", if_missing: "refuse" }, view],
      kept: ["visibility"],
      added: [],
    });
  });

  test("take the place of its spans of hours with the same edges alone", () => {
    const over = { hours: 6, direction: "forward", statistic: "max" } as const;
    const ahead = { ...gust, over };
    const later = { ...gust, over, acceptable: { max: 14 } };
    const given = { ...looser, variable: "wind_gust_3s_at_height", height_m: 60 };
    const { constraints, kept } = changedLimits(named, [gust, ahead, later], [given]);
    expect(constraints).toMatchObject([looser, { ...looser, over }, { acceptable: { max: 14 } }]);
    expect(kept).toEqual(["wind gusts at height (60 m, max of 6 h, forward)"]);
  });

  test.each([
    { ...looser, variable: "wind_gusts_10m" },
    { ...looser, variable: "wind_gust_3s_at_height", height_m: 20 },
  ])("are refused at another height than the task's: $variable $height_m", (given) => {
    const tried = () => changedLimits(named, [gust, view], [given]);
    expect(tried).toThrow(Refused);
    expect(tried).toThrow(/another height than in task 1 .* wind gusts at height \(60 m\)/);
  });

  test("that the task does not have are added, and said", () => {
    const given = { variable: "temperature_2m", unit: "degC", ideal: { min: 5 }, acceptable: { min: 0 } };
    const { constraints, added, kept } = changedLimits(named, [gust], [given]);
    expect(constraints).toEqual([{ ...given, weight: 1 }, gust]);
    expect(added).toEqual(["temperature at 2 m"]);
    expect(kept).toEqual(["wind gusts at height (60 m)"]);
  });
});
