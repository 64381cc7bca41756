import { describe, expect, it } from "vitest";
import { windAtHeight } from "./wind-at-height.ts";

describe("windAtHeight", () => {
  it("is the wind at 10 m at 10 m", () => {
    expect(windAtHeight(7, 10, false)).toBe(7);
    expect(windAtHeight(7, 10, true)).toBe(7);
  });

  it("follows the one-seventh law over land: doubled at 1280 m", () => {
    expect(windAtHeight(5, 1280, false)).toBeCloseTo(10, 10);
  });

  it("grows more slowly with height at sea", () => {
    expect(windAtHeight(10, 100, true)).toBeCloseTo(10 ** 1.11, 10);
    expect(windAtHeight(10, 100, true)).toBeLessThan(windAtHeight(10, 100, false));
  });
});
