import { expect, it, test } from "vitest";
import { isDrawable, readShape, shapePointsMax } from "./drawn-shape.ts";

const corners = "53.4,7.1~53.4,8.1~54.1,7.6";

it("a shape says its kind, its setting and whether it is finished", () => {
  expect(readShape(`area:0.8~${corners}~end`)).toMatchObject({ kind: "area", setting: 0.8, isDone: true });
  expect(readShape(`route:60~${corners}`)).toMatchObject({ kind: "route", setting: 60, isDone: false });
  expect(readShape("area:1")).toEqual({ kind: "area", setting: 1, points: [], isDone: false });
});

test.each([
  "",
  `circle:1~${corners}`,
  `area:0~${corners}`,
  `area:1.5~${corners}`,
  `route:2000~${corners}`,
  "area:1~53.4,7.1~53.4,8.1~end",
  "route:60~53.4,7.1~end",
  "route:60~93,7.1~53.4,8.1",
  `route:60${"~53.4,7.1".repeat(shapePointsMax + 1)}`,
])("%j is no shape", (text) => {
  expect(readShape(text)).toBeUndefined();
});

it("an area needs three corners, and a route two points", () => {
  const points = [0, 1, 2].map((longitude) => ({ latitude: 50, longitude }));
  const drawable = (kind: "area" | "route", count: number): boolean =>
    isDrawable({ kind, points: points.slice(0, count) });
  expect([drawable("area", 2), drawable("area", 3)]).toEqual([false, true]);
  expect([drawable("route", 1), drawable("route", 2)]).toEqual([false, true]);
});
