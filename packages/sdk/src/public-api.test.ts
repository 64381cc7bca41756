import { expect, test } from "vitest";
import * as api from "./index.ts";

test("the package exports these names and no other", () => {
  expect(Object.keys(api).toSorted()).toEqual([
    "ApiCall",
    "ConnectionError",
    "Halcyon",
    "HalcyonError",
    "ListCall",
    "ProblemError",
    "SpanCall",
    "TimeoutError",
    "UnexpectedAnswerError",
  ]);
});
