import { expect, test } from "vitest";
import { cutRows, cutValue } from "./cut.mts";

test("long lists lose all but their first items, at every depth, and short ones stay", () => {
  const answer = { columns: { time: [1, 2, 3, 4, 5], score: [5, 4, 3, 2, 1] }, shares: [1, 2, 3, 4] };
  expect(cutValue(answer)).toEqual({ columns: { time: [1, 2], score: [5, 4] }, shares: [1, 2, 3, 4] });
});

test("the twelve months stay", () => {
  const months = Array.from({ length: 12 }, (_, month) => ({ month }));
  expect(cutValue({ months })).toEqual({ months });
});

test("a table is cut below its head", () => {
  expect(cutRows("a,b\r\n1,2\r\n")).toBe("a,b\r\n1,2\r\n");
  expect(cutRows(["a", 1, 2, 3, 4, 5, ""].join("\r\n"))).toBe("a\r\n1\r\n2\r\n");
});
