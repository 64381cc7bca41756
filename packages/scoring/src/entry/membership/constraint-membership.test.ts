import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { geometricMean } from "../../score/composite.ts";
import { defaultStop, membership, type Shape, type Side } from "./constraint-membership.ts";

const shapes: Shape[] = ["linear", "smoothstep", { power: 0.5 }, { power: 3 }];

const anySide = fc
  .tuple(
    fc.integer({ min: -500, max: 500 }),
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 0, max: 300 }),
  )
  .map(([ideal, toAcceptable, toStop]) => ({
    ideal: ideal / 10,
    acceptable: (ideal + toAcceptable) / 10,
    stop: (ideal + toAcceptable + toStop) / 10,
  }));
const anyShape = fc.constantFrom(...shapes);
const anyValue = fc.integer({ min: -1200, max: 1200 }).map((tenths) => tenths / 10);

describe("membership", () => {
  it("passes through the published points of an ideal maximum of 7 and an acceptable one of 12", () => {
    const side = { ideal: 7, acceptable: 12, stop: defaultStop(7, 12) };
    const points = [
      [0, 1],
      [7, 1],
      [7.555_555_555_6, 0.9],
      [9.5, 0.55],
      [12, 0.1],
      [12.277_777_777_8, 0.05],
      [12.555_555_555_6, 0],
      [20, 0],
    ] as const;
    for (const [value, mu] of points) expect(membership(value, side)).toBeCloseTo(mu, 9);
  });

  it("falls by the shape that the constraint names", () => {
    const side = { ideal: 0, acceptable: 4, stop: 5 };
    const quarter = (shape: Shape): number => membership(1, side, shape);
    expect(quarter("linear")).toBeCloseTo(0.1 + 0.9 * 0.75, 12);
    expect(quarter("smoothstep")).toBeCloseTo(0.1 + 0.9 * (1 - 3 / 16 + 2 / 64), 12);
    expect(quarter({ power: 3 })).toBeCloseTo(0.1 + 0.9 * 0.75 ** 3, 12);
    expect(quarter({ power: 0.5 })).toBeCloseTo(0.1 + 0.9 * Math.sqrt(0.75), 12);
  });

  it("with anchor 0 is the desirability of Derringer & Suich 1980, J. Quality Technology 12(4), p. 218", () => {
    const larger = (acceptable: number, ideal: number, x: number): number =>
      membership(-x, { ideal: -ideal, acceptable: -acceptable, stop: -acceptable }, "linear", 0);
    const target = (low: number, ideal: number, high: number, x: number): number =>
      Math.min(larger(low, ideal, x), membership(x, { ideal, acceptable: high, stop: high }, "linear", 0));
    const found = [
      larger(120, 170, 129.5),
      larger(1000, 1300, 1300),
      target(400, 500, 600, 465.7),
      target(60, 67.5, 75, 68),
    ];
    const published = [0.189, 1, 0.656, 0.932];
    found.forEach((mu, index) => expect(Math.abs(mu - published[index]!)).toBeLessThanOrEqual(0.0015));
    expect(geometricMean(published.map((mu) => ({ membership: mu, weight: 1 })))).toBeCloseTo(0.583, 3);
  });

  it("is 1 exactly on the ideal values", () => {
    fc.assert(
      fc.property(anySide, anyValue, (side, value) => {
        if (value <= side.ideal) expect(membership(value, side)).toBe(1);
        else expect(membership(value, side)).toBeLessThan(1);
      }),
    );
  });

  it("is at least 0.1 exactly on the acceptable values", () => {
    fc.assert(
      fc.property(anySide, anyShape, anyValue, (side, shape, value) => {
        expect(membership(value, side, shape) >= 0.1).toBe(value <= side.acceptable);
      }),
    );
  });

  it("is 0 from the stop edge on, and beyond it where stop and acceptable edge are one", () => {
    fc.assert(
      fc.property(anySide, anyShape, anyValue, (side, shape, value) => {
        const stopped = side.stop === side.acceptable ? value > side.stop : value >= side.stop;
        expect(membership(value, side, shape) === 0).toBe(stopped);
      }),
    );
  });

  it("never rises outward", () => {
    fc.assert(
      fc.property(anySide, anyShape, anyValue, anyValue, (side, shape, one, other) => {
        const [inner, outer] = [Math.min(one, other), Math.max(one, other)];
        expect(membership(outer, side, shape)).toBeLessThanOrEqual(membership(inner, side, shape));
      }),
    );
  });

  it("is a step where ideal, acceptable and stop edge are one", () => {
    const step: Side = { ideal: 5, acceptable: 5, stop: 5 };
    expect([5, 5.01].map((value) => membership(value, step))).toEqual([1, 0]);
  });

  it("falls in one straight line through the acceptable edge with the default stop", () => {
    const side = { ideal: 2, acceptable: 11, stop: defaultStop(2, 11) };
    for (const value of [3, 6, 10, 11, 11.5])
      expect(membership(value, side)).toBeCloseTo((12 - value) / 10, 12);
  });
});
