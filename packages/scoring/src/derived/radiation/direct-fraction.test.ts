import { describe, expect, it } from "vitest";
import { directFraction } from "./direct-fraction.ts";

const noon = { sine: 0.8, meanSine: 0.8, topOfAtmosphereWm2: 1000 };

describe("directFraction", () => {
  it("follows the clearness of the sky, exp(3 - 1.34 c - 1.65 / c)", () => {
    expect(directFraction(500, noon)).toBeCloseTo(Math.exp(3 - 0.67 - 3.3), 6);
  });

  it("is 0 under thick cloud, and at most what the clearest sky gives", () => {
    expect(directFraction(100, noon)).toBeLessThan(1e-5);
    expect(directFraction(1400, noon)).toBe(directFraction(850, noon));
    expect(directFraction(1400, noon)).toBeLessThanOrEqual(0.9);
  });

  it("is 0 in the night and with the sun on the horizon", () => {
    expect(directFraction(0, { sine: 0, meanSine: 0, topOfAtmosphereWm2: 0 })).toBe(0);
    expect(directFraction(3, { sine: 0.008, meanSine: 0.001, topOfAtmosphereWm2: 1.4 })).toBe(0);
  });
});
