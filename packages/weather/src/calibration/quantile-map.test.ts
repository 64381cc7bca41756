import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapper, quantileMap } from "./quantile-map.ts";

const numbers = { fromZero: false, mayBeDry: false };
const speeds = { fromZero: true, mayBeDry: false };
const amounts = { fromZero: true, mayBeDry: true };

/** The values 1, 2, .. 99. Their type 6 quantiles at p = 0.01, 0.02, .. are the values themselves. */
const ladder = Array.from({ length: 99 }, (_, index) => index + 1);

describe("a map of quantiles", () => {
  it("leads each quantile of forecasts to that of observations, and goes straight between them", () => {
    const map = mapper(
      quantileMap(
        ladder,
        ladder.map((value) => 2 * value + 10),
        numbers,
      ),
      numbers,
    );
    expect(map(1)).toBeCloseTo(12, 9);
    expect(map(50)).toBeCloseTo(110, 9);
    expect(map(50.5)).toBeCloseTo(111, 9);
  });

  it("goes on by a shift beyond the ends of what may be negative", () => {
    const map = mapper(
      quantileMap(
        ladder,
        ladder.map((value) => value + 5),
        numbers,
      ),
      numbers,
    );
    expect(map(150)).toBeCloseTo(155, 9);
    expect(map(-20)).toBeCloseTo(-15, 9);
  });

  it("goes on by a ratio below the first of what is never negative, and by a shift above the last", () => {
    const map = mapper(
      quantileMap(
        ladder,
        ladder.map((value) => 3 * value),
        speeds,
      ),
      speeds,
    );
    expect(map(0.5)).toBeCloseTo(1.5, 9);
    expect(map(0)).toBe(0);
    expect(map(100)).toBeCloseTo(100 + 297 - 99, 9);
  });

  it("makes as many steps dry as were, and goes on by a ratio above the last amount", () => {
    // Dry in 20 of 99 by the forecasts, in 60 by the observations.
    const forecasts = ladder.map((value) => Math.max(0, value - 20));
    const observed = ladder.map((value) => Math.max(0, 2 * (value - 60)));
    const map = quantileMap(forecasts, observed, amounts);
    const to = mapper(map, amounts);
    expect(forecasts.filter((value) => to(value) === 0)).toHaveLength(60);
    expect(to(0)).toBe(0);
    expect(to(158)).toBeCloseTo(156, 6);
  });

  it("adds no wet steps where the model is too dry", () => {
    const forecasts = ladder.map((value) => Math.max(0, value - 60));
    const to = mapper(quantileMap(forecasts, ladder, amounts), amounts);
    expect(forecasts.filter((value) => to(value) > 0)).toHaveLength(39);
  });

  it.each([
    ["numbers", numbers],
    ["speeds", speeds],
    ["amounts", amounts],
  ])("of %s never turns the order of two values, and never makes what is at least 0 negative", (_, kind) => {
    const values = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(values, values, fc.tuple(fc.nat(400), fc.nat(400)), (forecasts, observed, [one, other]) => {
        const map = mapper(quantileMap(forecasts, observed, kind), kind);
        const [low, high] = [map(Math.min(one, other)), map(Math.max(one, other))];
        expect(high).toBeGreaterThanOrEqual(low - 1e-9);
        if (kind.fromZero) expect(low).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
