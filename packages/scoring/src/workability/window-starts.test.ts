import { expect, it } from "vitest";
import { windowStarts } from "./workability.ts";

it("windows may start where every hour of them reaches the score, and are taken one after the other", () => {
  const scores = Float64Array.of(0.05, 0.1, 0.1, 0.5, 0.1, Number.NaN, 0.1, 0.1);
  const { mayStart, taken, waitHours } = windowStarts(scores, 2, 0.1);
  expect([...mayStart]).toEqual([0, 1, 1, 1, 0, 0, 1, 0]);
  expect([...taken]).toEqual([0, 1, 0, 1, 0, 0, 1, 0]);
  expect([...waitHours]).toEqual([1, 0, 0, 0, 2, 1, 0, -1]);
});
