import { describe, expect, it } from "vitest";
import { interpolant } from "./interpolant.ts";

describe("interpolant", () => {
  const sine = interpolant(Math.sin, { from: 0, to: 3, step: 0.01 });

  it("is the function at its steps and within step squared over 8 of it between", () => {
    expect(sine(1.23)).toBeCloseTo(Math.sin(1.23), 12);
    for (let x = 0; x < 3; x += 0.0037) expect(Math.abs(sine(x) - Math.sin(x))).toBeLessThan(0.01 ** 2 / 8);
  });

  it("is the function itself outside, and NaN for NaN", () => {
    expect([sine(-1), sine(7)]).toEqual([Math.sin(-1), Math.sin(7)]);
    expect(sine(Number.NaN)).toBeNaN();
  });
});
