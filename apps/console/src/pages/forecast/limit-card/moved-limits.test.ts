import type { Constraint } from "@halcyon/schema";
import { expect, it, test } from "vitest";
import { placeEdge } from "../../editor/limits/edges.ts";
import { gustLimit } from "./gust-limit.suite.ts";
import { movedTexts, withAcceptable, withMovedLimits } from "./moved-limits.ts";

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

it("a range that ends elsewhere keeps its ideal range within and its stops without", () => {
  const stopped = { ...gustLimit, stop: { max: 20 } };
  expect(withAcceptable(stopped, { max: 6 }, "max")).toEqual({
    ...stopped,
    ideal: { max: 6 },
    acceptable: { max: 6 },
  });
  expect(withAcceptable(stopped, { max: 22 }, "max")).toEqual({
    ...stopped,
    acceptable: { max: 22 },
    stop: { max: 22 },
  });
  const sharp = { ...gustLimit, stop: { max: 13 } };
  expect(withAcceptable(sharp, { max: 10 }, "max").stop).toEqual({ max: 10 });
});

it("an end of a range stops at the other one", () => {
  const both = { ...gustLimit, ideal: { min: 2, max: 8 }, acceptable: { min: 1, max: 13 } };
  const moved = withAcceptable(both, { min: 15, max: 13 }, "min");
  expect([moved.acceptable, moved.ideal]).toEqual([
    { min: 13, max: 13 },
    { min: 13, max: 13 },
  ]);
  expect(withMovedLimits([both], movedTexts([both], [moved]))).toEqual({ constraints: [moved], ignored: 0 });
});
