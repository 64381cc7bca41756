import { expect, test } from "vitest";
import { equalRuns } from "./runs.ts";

test("runs of equal values follow each other and hold every position once", () => {
  const values = [undefined, undefined, 1, 2, 2, 2, undefined, 1];
  const runs = equalRuns(values);
  expect(runs.flatMap(({ from, to, value }) => Array.from({ length: to - from }, () => value))).toEqual(
    values,
  );
  expect(runs.map(({ from }) => from)).toEqual([0, 2, 3, 6, 7]);
  expect(runs.every(({ from, value }) => from === 0 || values[from - 1] !== value)).toBe(true);
  expect(equalRuns([])).toEqual([]);
});
