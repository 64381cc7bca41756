import { describe, expect, it } from "vitest";
import { gustFactor } from "./gust-factor.ts";

describe("gustFactor", () => {
  it("is 1.6 times the mean wind over land and 1.4 times at sea", () => {
    expect(gustFactor(false)).toBe(1.6);
    expect(gustFactor(true)).toBe(1.4);
  });
});
