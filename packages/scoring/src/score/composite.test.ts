import { describe, expect, it } from "vitest";
import { composite, geometricMean } from "./composite.ts";

const ideal = { membership: 1, weight: 1, isLimit: true };

describe("composite", () => {
  it("is capped by the worst limit where the geometric mean would hide it", () => {
    const parts = [...Array.from({ length: 7 }, () => ideal), { membership: 0.05, weight: 1, isLimit: true }];
    expect(geometricMean(parts)).toBeCloseTo(0.05 ** (1 / 8), 12);
    expect(composite(parts)).toBe(0.05);
  });

  it("trades off by weight above the cap", () => {
    const parts = [
      { membership: 0.5, weight: 3, isLimit: true },
      { membership: 0.2, weight: 1, isLimit: false },
    ];
    // exp((3 ln 0.5 + ln 0.2) / 4) = 0.125^(1/4) * 0.2^(1/4) = 0.025^(1/4)
    expect(composite(parts)).toBeCloseTo(0.397_635_364, 9);
  });

  it("is the geometric mean alone where nothing is a limit", () => {
    expect(composite([{ membership: 0.25, weight: 2, isLimit: false }])).toBe(0.25);
    expect(composite([])).toBe(1);
  });
});
