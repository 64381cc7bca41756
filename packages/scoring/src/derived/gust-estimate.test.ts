import { describe, expect, it } from "vitest";
import { gustEstimate } from "./gust-estimate.ts";

describe("gustEstimate", () => {
  it("is 1.6 times the mean wind over land and 1.4 times at sea", () => {
    expect(gustEstimate(10, false)).toBe(16);
    expect(gustEstimate(10, true)).toBe(14);
  });
});
