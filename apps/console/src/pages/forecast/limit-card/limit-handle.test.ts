import type { RangeConstraint } from "@halcyon/schema";
import { expect, it } from "vitest";
import { edgeSign } from "./limit-handle.tsx";

const limit: RangeConstraint = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  ideal: { max: 8 },
  acceptable: { min: 1, max: 12 },
  stop: { min: 0, max: 13.4 },
  weight: 1,
  role: "limit",
  if_missing: "refuse",
  shape: "linear",
};

it("shows where a stop begins, and what the other limits allow", () => {
  expect(edgeSign(limit, { range: "ideal", side: "max" })).toBe("≤");
  expect(edgeSign(limit, { range: "acceptable", side: "min" })).toBe("≥");
  expect(edgeSign(limit, { range: "stop", side: "max" })).toBe("≥");
  expect(edgeSign(limit, { range: "stop", side: "min" })).toBe("≤");
  const hard = { ...limit, stop: { min: 1, max: 12 } };
  expect(edgeSign(hard, { range: "stop", side: "max" })).toBe(">");
  expect(edgeSign(hard, { range: "stop", side: "min" })).toBe("<");
});
