import { describe, expect, it } from "vitest";
import {
  censoredGammaCrps,
  censoredGammaCrpsGradient,
  gammaBelow,
  gammaQuantile,
  gammaQuantiles,
  logGamma,
} from "./gamma-law.ts";
import golden from "../golden/laws.json" with { type: "json" };
import { type Law, normalBelow, normalLaw, normalQuantile, truncatedNormalLaw } from "./normal-law.ts";

const none = new Float64Array(3);

/** Returns the largest absolute or relative error of a function against the last column. */
function worst(
  { rows }: { readonly rows: readonly (readonly number[])[] },
  f: (...row: number[]) => number,
): number {
  return Math.max(
    ...rows.map((row) => {
      const wanted = row.at(-1)!;
      return Math.abs(f(...row) - wanted) / Math.max(1, Math.abs(wanted));
    }),
  );
}

/** Returns the score by its definition: the integral of the squared distance between the distribution and a step at the observed value. */
function integrated(below: (x: number) => number, observed: number, from: number, to: number): number {
  const over = (start: number, end: number, step: number): number => {
    const width = (end - start) / 100_000;
    let sum = 0;
    for (let x = start + width / 2; x < end; x += width) sum += (below(x) - step) ** 2 * width;
    return sum;
  };
  return over(from, observed, 0) + over(observed, to, 1);
}

function slopes(law: Law, location: number, scale: number, observed: number): readonly number[] {
  const step = 1e-6;
  const at = (byLocation: number, byScale: number): number =>
    law.crps(location + byLocation, scale + byScale, observed, none);
  return [(at(step, 0) - at(-step, 0)) / 2 / step, (at(0, step) - at(0, -step)) / 2 / step];
}

describe("the normal law", () => {
  it("scores and has quantiles as scoringrules and scipy say", () => {
    const crps = (location = 0, scale = 0, observed = 0): number =>
      normalLaw.crps(location, scale, observed, none);
    expect(worst(golden.normal_crps, crps)).toBeLessThan(1e-9);
    expect(worst(golden.normal_quantiles, (p = 0) => normalQuantile(p))).toBeLessThan(1e-12);
  });

  it("scores as its integral", () => {
    const crps = normalLaw.crps(1, 2, -0.7, none);
    expect(crps).toBeCloseTo(
      integrated((x) => normalBelow((x - 1) / 2), -0.7, -30, 30),
      6,
    );
  });
});

describe("the truncated normal law", () => {
  it("scores and has quantiles as scoringrules and scipy say", () => {
    const crps = (location = 0, scale = 0, observed = 0): number =>
      truncatedNormalLaw.crps(location, scale, observed, none);
    expect(worst(golden.truncated_crps, crps)).toBeLessThan(1e-7);
    const quantile = (location = 0, scale = 0, p = 0): number =>
      truncatedNormalLaw.quantile(location, scale, p);
    expect(worst(golden.truncated_quantiles, quantile)).toBeLessThan(1e-8);
  });

  it("scores as its integral", () => {
    const above = normalBelow(-0.5 / 1.5);
    const below = (x: number): number => (normalBelow((x + 0.5) / 1.5) - 1 + above) / above;
    expect(truncatedNormalLaw.crps(-0.5, 1.5, 0.8, none)).toBeCloseTo(integrated(below, 0.8, 0, 30), 6);
  });

  it("is taken as four scales below 0 where its location is lower", () => {
    expect(truncatedNormalLaw.crps(-9, 1, 0.3, none)).toBe(truncatedNormalLaw.crps(-4, 1, 0.3, none));
    expect(truncatedNormalLaw.quantile(-9, 1, 0.3)).toBe(truncatedNormalLaw.quantile(-4, 1, 0.3));
  });
});

it.each([
  ["normal", normalLaw, 1, 2, 0.5],
  ["normal", normalLaw, -3, 0.4, 2],
  ["truncated", truncatedNormalLaw, 5, 1, 7],
  ["truncated", truncatedNormalLaw, -1, 0.8, 0.2],
  ["truncated, far below 0", truncatedNormalLaw, -9, 2, 1],
] as const)("the %s law gives the slopes of its score", (_, law, location, scale, observed) => {
  const gradient = new Float64Array(2);
  law.crps(location, scale, observed, gradient);
  const [byLocation, byScale] = slopes(law, location, scale, observed);
  expect(gradient[0]).toBeCloseTo(byLocation!, 5);
  // Far below 0 the location moves with the scale.
  expect(gradient[1]).toBeCloseTo(byScale!, 4);
});

describe("the censored gamma law", () => {
  it("scores as scoringrules says", () => {
    const crps = (shape = 0, scale = 0, shift = 0, observed = 0): number =>
      censoredGammaCrps({ shape, scale, shift }, observed);
    expect(worst(golden.censored_gamma_crps, crps)).toBeLessThan(1e-9);
  });

  it("scores as its integral, where nothing fell too", () => {
    const law = { shape: 0.3, scale: 2, shift: 0.5 };
    const below = (x: number): number => gammaBelow(0.3, (x + 0.5) / 2);
    for (const observed of [0, 4]) {
      expect(censoredGammaCrps(law, observed)).toBeCloseTo(integrated(below, observed, 0, 60), 6);
    }
  });

  it.each([
    [0.3, 2, 0.5, 0],
    [0.3, 2, 0.5, 4],
    [2, 1, 0.1, 1],
  ])(
    "of shape %d, scale %d and shift %d gives the slopes of its score at %d",
    (shape, scale, shift, observed) => {
      const gradient = new Float64Array(3);
      censoredGammaCrpsGradient({ shape, scale, shift }, observed, gradient);
      const step = 1e-5;
      const at = (byShape: number, byScale: number, byShift: number): number =>
        censoredGammaCrps(
          { shape: shape + byShape, scale: scale + byScale, shift: shift + byShift },
          observed,
        );
      expect(gradient[0]).toBeCloseTo((at(step, 0, 0) - at(-step, 0, 0)) / 2 / step, 4);
      expect(gradient[1]).toBeCloseTo((at(0, step, 0) - at(0, -step, 0)) / 2 / step, 6);
      expect(gradient[2]).toBeCloseTo((at(0, 0, step) - at(0, 0, -step)) / 2 / step, 6);
    },
  );

  it("has the shares and quantiles of scipy", () => {
    expect(worst(golden.gamma_shares, (shape = 0, x = 0) => gammaBelow(shape, x))).toBeLessThan(1e-11);
    expect(worst(golden.gamma_quantiles, (shape = 0, p = 0) => gammaQuantile(shape, p))).toBeLessThan(1e-9);
    expect(worst(golden.log_gamma, (x = 0) => logGamma(x))).toBeLessThan(1e-12);
  });

  it("has quantiles in a table that are near the exact ones", () => {
    const target = new Float64Array(31);
    for (const shape of [0.05, 0.31, 1.7, 12]) {
      gammaQuantiles(31)(shape, target);
      for (const [rank, value] of target.entries()) {
        const exact = gammaQuantile(shape, (rank + 1) / 32);
        expect(Math.abs(value - exact)).toBeLessThan(0.002 * exact + 1e-4);
      }
    }
  });
});
