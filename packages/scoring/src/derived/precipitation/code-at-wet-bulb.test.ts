import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeAtWetBulb } from "./code-at-wet-bulb.ts";
import { precipitationType } from "./precipitation-type.ts";

describe("codeAtWetBulb", () => {
  it("turns rain to snow and back, of the same strength and kind", () => {
    expect([51, 53, 55, 61, 63, 65, 80, 81, 82].map((code) => codeAtWetBulb(code, -3))).toEqual([
      71, 73, 75, 71, 73, 75, 85, 86, 86,
    ]);
    expect([71, 73, 75, 77, 85, 86].map((code) => codeAtWetBulb(code, 4))).toEqual([61, 63, 65, 51, 80, 81]);
  });

  it("keeps what freezes on the ground up to 0 degC", () => {
    expect([56, 57, 66, 67].map((code) => codeAtWetBulb(code, -1))).toEqual([56, 57, 66, 67]);
    expect([56, 57, 66, 67].map((code) => codeAtWetBulb(code, 1))).toEqual([51, 55, 61, 65]);
  });

  it("says whether it is wet and whether it thunders as before", () => {
    const codes = [0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82];
    const code = fc.constantFrom(...codes, 85, 86, 95, 96, 99);
    fc.assert(
      fc.property(code, fc.double({ min: -40, max: 40, noNaN: true }), (before, wetC) => {
        const after = codeAtWetBulb(before, wetC);
        expect(precipitationType(after) === 0).toBe(precipitationType(before) === 0);
        expect(after >= 95).toBe(before >= 95);
      }),
    );
  });

  it("does not know what falls where the wet-bulb temperature is not known", () => {
    expect(codeAtWetBulb(61, Number.NaN)).toBeNaN();
  });
});
