import { expect, it } from "vitest";
import { likelihoodOf } from "./likelihood.ts";

it("each word begins with its edge and not a ten-thousandth before", () => {
  const words = [0.9999, 0.9, 0.8999, 0.66, 0.6599, 0.33, 0.3299, 0.1, 0.0999, 0.0001].map(likelihoodOf);
  expect(words).toEqual([
    "very_likely",
    "very_likely",
    "likely",
    "likely",
    "about_as_likely_as_not",
    "about_as_likely_as_not",
    "unlikely",
    "unlikely",
    "very_unlikely",
    "very_unlikely",
  ]);
});
