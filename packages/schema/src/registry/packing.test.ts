import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pack, packedMax, packedMissing, type Packing, unpack } from "./packing.ts";
import { variable, variableNames } from "./variable.ts";

const packings = [...new Set(variableNames.map((name) => variable(name).packing))];
const anyPacking = fc.constantFrom<Packing[]>(...packings);
const anyPacked = fc.integer({ min: -packedMax, max: packedMax });

describe("pack and unpack", () => {
  test("every packed integer survives unpacking and packing", () => {
    fc.assert(
      fc.property(anyPacked, anyPacking, (packed, packing) => {
        expect(pack(unpack(packed, packing), packing) + 0).toBe(packed);
      }),
    );
  });

  test("an unpacked value equals the decimal that a person writes", () => {
    const decimal: Packing = { multiplier: 1, divisor: 100 };
    fc.assert(
      fc.property(anyPacked, (packed) => {
        const digits = String(Math.abs(packed)).padStart(3, "0");
        const written = `${packed < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(unpack(packed, decimal)).toBe(Number(written));
      }),
    );
    expect(unpack(101, { multiplier: 1, divisor: 10 })).toBe(10.1);
  });

  test("a value between two steps goes to the nearer one, and half away from zero", () => {
    const tenths: Packing = { multiplier: 1, divisor: 10 };
    expect([0.24, 0.25, 0.26, -0.24, -0.25, -0.26].map((value) => pack(value, tenths))).toEqual([
      2, 3, 3, -2, -3, -3,
    ]);
    expect(pack(14, { multiplier: 10, divisor: 1 })).toBe(1);
    expect(pack(15, { multiplier: 10, divisor: 1 })).toBe(2);
  });

  test("packing loses at most half a step", () => {
    fc.assert(
      fc.property(anyPacking, fc.double({ min: -1, max: 1, noNaN: true }), (packing, share) => {
        const step = packing.multiplier / packing.divisor;
        const value = share * packedMax * step;
        expect(Math.abs(unpack(pack(value, packing), packing) - value)).toBeLessThanOrEqual(
          step * 0.5 * (1 + 1e-9),
        );
      }),
    );
  });

  test("values beyond the range are held at its ends, and never become the missing mark", () => {
    const whole: Packing = { multiplier: 1, divisor: 1 };
    expect(pack(1e9, whole)).toBe(packedMax);
    expect(pack(-1e9, whole)).toBe(-packedMax);
    expect(pack(Number.NEGATIVE_INFINITY, whole)).not.toBe(packedMissing);
  });

  test("a missing value stays missing and is not a number", () => {
    const whole: Packing = { multiplier: 1, divisor: 1 };
    expect(pack(Number.NaN, whole)).toBe(packedMissing);
    expect(unpack(packedMissing, whole)).toBeNaN();
    expect(unpack(0, whole)).toBe(0);
  });
});
