import { describe, expect, it } from "vitest";
import { thunderstormProxy } from "./thunderstorm-proxy.ts";

describe("thunderstormProxy", () => {
  it.each([95, 96, 99])("is 1 for weather code %d, whatever else is known", (code) => {
    expect(thunderstormProxy(code, 0, 0)).toBe(1);
    expect(thunderstormProxy(code, Number.NaN, Number.NaN)).toBe(1);
  });

  it("multiplies instability and rain, each up to 1", () => {
    expect(thunderstormProxy(61, 1000, 1)).toBe(0.25);
    expect(thunderstormProxy(61, 5000, 1)).toBe(0.5);
    expect(thunderstormProxy(Number.NaN, 5000, 20)).toBe(1);
    expect(thunderstormProxy(Number.NaN, 5000, 0)).toBe(0);
  });

  it("goes by the code alone where instability or rain is not known", () => {
    expect(thunderstormProxy(3, Number.NaN, 5)).toBe(0);
  });

  it("is NaN where nothing is known", () => {
    expect(thunderstormProxy(Number.NaN, Number.NaN, 0)).toBeNaN();
  });
});
