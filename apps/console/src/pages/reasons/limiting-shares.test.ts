import { expect, test } from "vitest";
import { limitingShares } from "./reasons-page.tsx";

const hours = [[0], [0, 1], [], [1]].map((limiting) => ({ limiting }));

test("a constraint limits a share of the hours that are given", () => {
  expect(limitingShares(hours, 3)).toEqual([0.5, 0.5, 0]);
  expect(limitingShares(hours.slice(0, 2), 3)).toEqual([1, 0.5, 0]);
  expect(limitingShares([], 2)).toEqual([0, 0]);
});
