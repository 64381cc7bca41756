import { isDerived, variableNames } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { derivations } from "./derivations.ts";

const land = { heightM: 60, sea: false };
const rows = variableNames.flatMap((name) =>
  (derivations[name] ?? []).map((derivation) => ({ name, inputs: derivation.inputs, derivation })),
);

describe("derivations", () => {
  it("has a way to every variable that is always derived, but for the sun, which follows from place and time", () => {
    const without = variableNames.filter((name) => isDerived(name) && derivations[name] === undefined);
    expect(without).toEqual(["solar_elevation"]);
  });

  it.each(rows)(
    "$name follows from at most three variables, not from itself: $inputs",
    ({ name, inputs }) => {
      expect(inputs.length).toBeGreaterThan(0);
      expect(inputs.length).toBeLessThanOrEqual(3);
      expect(inputs).not.toContain(name);
    },
  );

  it.each(rows)("$name from $inputs is a number when they are", ({ inputs, derivation }) => {
    const [a, b, c] = [5, 6, 7].map((value, index) => (index < inputs.length ? value : Number.NaN));
    expect(derivation.compute(a ?? 0, b ?? 0, c ?? 0, land)).not.toBeNaN();
  });

  it("says how gusts were estimated, by height and by land or sea", () => {
    const methods = (["wind_gusts_10m", "wind_gust_3s_at_height"] as const).flatMap((name) =>
      [land, { heightM: 40, sea: true }].map((context) => derivations[name]?.[0]?.estimate?.(context)),
    );
    expect(methods).toEqual([
      "1.6 x wind_speed_10m",
      "1.4 x wind_speed_10m",
      "((60 / 10)^0.14 + 0.4) x wind_speed_10m",
      "((40 / 10)^0.14 + 0.4) x wind_speed_10m",
    ]);
  });

  it("passes height and sea on to the wind", () => {
    const compute = derivations.wind_speed_at_height?.[0]?.compute;
    expect(compute?.(10, Number.NaN, Number.NaN, { heightM: 100, sea: true })).toBeCloseTo(12.88, 2);
    expect(compute?.(10, Number.NaN, Number.NaN, { heightM: 100, sea: false })).toBeCloseTo(13.89, 2);
  });
});
