import { expect, test } from "vitest";
import { recomputed } from "./recomputed.mts";
import { repositoryText } from "./repository-text.mts";

const record = repositoryText("apps/server/scripts/recompute/recorded.txt");

test("the page says what the script in Python counted", () => {
  expect(recomputed(record)).toMatch(/scores compared \| [\d,]{7}/);
});

test("a record with a difference is refused", () => {
  expect(() => recomputed(`${record}DIFFERENT heavy-snow`)).toThrow("tells of a difference");
  expect(() => recomputed(record.replace("all within rounding", "up to 1.0e-01 beyond rounding"))).toThrow(
    "tells of a difference",
  );
});

test("a count that is not there is named", () => {
  expect(() => recomputed(record.replace("cases at sea", "sea").replace(/^cases: .*\n/, ""))).toThrow(
    '"cases"',
  );
});
