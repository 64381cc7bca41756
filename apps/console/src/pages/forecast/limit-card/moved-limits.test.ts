import type { Constraint } from "@halcyon/schema";
import { expect, it, test } from "vitest";
import { placeEdge } from "../../editor/limits/edges.ts";
import { gustLimit } from "./gust-limit.suite.ts";
import { movedTexts, withMovedLimits } from "./moved-limits.ts";

const codes = { variable: "weather_code", categories: { 0: 1 }, default: 0 } as unknown as Constraint;
const own: readonly Constraint[] = [codes, gustLimit];
const acceptable = { range: "acceptable", side: "max" } as const;

it("limits that were moved come back from their texts", () => {
  const moved = own.with(1, placeEdge(gustLimit, acceptable, gustLimit.acceptable.max! + 0.5));
  const texts = movedTexts(own, moved);
  expect(texts).toEqual([`1:wind_gusts_10m:acceptable.max:${gustLimit.acceptable.max! + 0.5}`]);
  expect(withMovedLimits(own, texts)).toEqual({ constraints: moved, ignored: 0 });
  expect(movedTexts(own, own)).toEqual([]);
});

test.each([
  ["another variable", "1:visibility:acceptable.max:12"],
  ["another position", "7:wind_gusts_10m:acceptable.max:12"],
  ["a constraint without edges", "0:weather_code:acceptable.max:12"],
  ["an edge that it has not got", "1:wind_gusts_10m:acceptable.min:2"],
  ["an edge on the wrong side of another", "1:wind_gusts_10m:acceptable.max:0.5"],
  ["a value that nothing reaches", "1:wind_gusts_10m:acceptable.max:9999999"],
  ["no number", "1:wind_gusts_10m:acceptable.max:1e3"],
  ["no limit", "<script>"],
])("%s moves nothing, and is counted", (_what, text) => {
  expect(withMovedLimits(own, [text])).toEqual({ constraints: own, ignored: 1 });
});

it("what makes no sense keeps no other limit from its place", () => {
  const [text = ""] = movedTexts(own, own.with(1, placeEdge(gustLimit, acceptable, 12)));
  const { constraints, ignored } = withMovedLimits(own, ["1:visibility:acceptable.max:3", text]);
  expect([constraints[1], ignored]).toEqual([placeEdge(gustLimit, acceptable, 12), 1]);
});
