import { expect, it } from "vitest";
import { reachOf } from "./call-problem.ts";

const problem = (expected?: Record<string, unknown>, code = "horizon_exceeded") => ({
  code,
  fields: [{ detail: "noaa reaches 120 hours ahead", ...(expected && { expected }) }],
});

it("a forecast that reaches too far names the hours that can be had, and the variable that ends there", () => {
  expect(reachOf(problem({ maximum_hours: 120, variable: "visibility", part: "ensemble" }))).toEqual({
    hours: 120,
    variable: "visibility",
  });
  expect(reachOf(problem({ maximum_hours: 384 }))).toEqual({ hours: 384, variable: undefined });
});

it("nothing is offered where no hour can be had, or of other problems", () => {
  expect(reachOf(problem({ maximum_hours: 0 }))).toBeUndefined();
  expect(reachOf(problem())).toBeUndefined();
  expect(reachOf(problem({ maximum_hours: 120 }, "data_gap"))).toBeUndefined();
});
