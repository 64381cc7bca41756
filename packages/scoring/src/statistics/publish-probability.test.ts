import { expect, it } from "vitest";
import { publishProbability } from "./publish-probability.ts";

it.each([
  [0.98437, 0.9844],
  [0.5, 0.5],
  [0, 0.0001],
  [0.00003, 0.0001],
  [0.99999, 0.9999],
  [1, 0.9999],
])("a probability of %d is published as %d", (probability, published) => {
  expect(publishProbability(probability)).toBe(published);
});
