import { expect, test } from "vitest";
import * as api from "./index.ts";

test("the package exports these names and no other", () => {
  expect(Object.keys(api).toSorted()).toEqual([
    "ConnectionError",
    "Halcyon",
    "HalcyonError",
    "ProblemError",
    "TimeoutError",
    "UnexpectedAnswerError",
  ]);
});
