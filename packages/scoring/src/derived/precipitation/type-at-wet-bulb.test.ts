import { describe, expect, it } from "vitest";
import { typeAtWetBulb } from "./type-at-wet-bulb.ts";

describe("typeAtWetBulb", () => {
  it("gives rain where it is warm, snow where it is cold, and both between", () => {
    const falling = [1, 11, 5, 6, 7].map((type) => [-3, 0.8, 4].map((wetC) => typeAtWetBulb(type, wetC)));
    expect(falling).toEqual([
      [5, 7, 1],
      [5, 7, 11],
      [5, 7, 1],
      [6, 7, 1],
      [5, 7, 1],
    ]);
  });

  it("keeps what freezes on the ground up to 0 degC, and ice pellets for as long as snow may fall", () => {
    expect([-5, 0, 0.1].map((wetC) => typeAtWetBulb(3, wetC))).toEqual([3, 3, 1]);
    expect([-5, 0, 0.1].map((wetC) => typeAtWetBulb(12, wetC))).toEqual([12, 12, 11]);
    expect([-5, 0.8, 4].map((wetC) => typeAtWetBulb(8, wetC))).toEqual([8, 8, 1]);
  });

  it("keeps thunderstorms, hail, none and unknown codes", () => {
    for (const type of [0, 2, 4, 9, 10, 99]) expect(typeAtWetBulb(type, 10)).toBe(type);
  });

  it("does not know what falls where the wet-bulb temperature is not known", () => {
    expect(typeAtWetBulb(1, Number.NaN)).toBeNaN();
  });
});
