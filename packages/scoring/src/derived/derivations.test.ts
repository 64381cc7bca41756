import { isDerived, variable, type VariableName, variableNames } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import type { Derivation, DerivationPoint } from "./derivation.ts";
import { derivations } from "./derivations.ts";
import { standardPressure } from "./air/pressure-at-height.ts";
import { type SunOfHour, sunOfHour } from "./radiation/sun-of-hour.ts";
import { wbgtOutdoor } from "./wbgt/wbgt-outdoor.ts";

const land = { heightM: 60, sea: false };
const rows = variableNames.flatMap((name) =>
  (derivations[name] ?? []).map((derivation) => ({ name, inputs: derivation.inputs, derivation })),
);

/** Returns the value that a derivation gives for one value of each input. */
function valueOf(
  derivation: Exclude<Derivation, { readonly of: unknown }> | undefined,
  point: DerivationPoint,
  inputs: readonly number[],
  sun?: SunOfHour,
): number {
  if (derivation === undefined) throw new Error("there is no such derivation");
  if ("each" in derivation) return derivation.each(point)(inputs[0]!);
  if ("picks" in derivation) {
    return derivation.picks(point).reduce((picked, { input, of, by }, index) => {
      const value = of(inputs[input]!);
      if (index === 0) return value;
      return by === "least" ? Math.min(picked, value) : Math.max(picked, value);
    }, Number.NaN);
  }
  const taken = derivation.terms?.map(({ input, of = Number }) => of(inputs[input]!)) ?? inputs;
  const columns = Array.from({ length: 9 }, (_, index) => Float64Array.of(taken[index] ?? Number.NaN));
  const value = new Float64Array(1);
  if ("at" in derivation) derivation.at(point)(value, ...columns);
  else derivation.under(point)([sun!], value, ...columns);
  return value[0]!;
}

const derivationOf = (name: VariableName, place: number): Exclude<Derivation, { readonly of: unknown }> => {
  const derivation = derivations[name]?.at(place);
  if (derivation === undefined || "of" in derivation) throw new Error(`nothing is derived into ${name}`);
  return derivation;
};

describe("derivations", () => {
  it("has a way to every variable that is always derived", () => {
    const without = variableNames.filter((name) => isDerived(name) && derivations[name] === undefined);
    expect(without).toEqual([]);
  });

  it("calls solar what follows from the hour and the place, and nothing else follows from it", () => {
    const isSolar = (name: VariableName): boolean => variable(name).stepType === "solar";
    for (const { name, inputs, derivation } of rows) {
      expect("of" in derivation || inputs.some(isSolar), `${name} from ${inputs.join()}`).toBe(isSolar(name));
    }
  });

  it.each(rows)("$name follows from up to five variables, not from itself: $inputs", ({ name, inputs }) => {
    expect(inputs.length).toBeLessThanOrEqual(5);
    expect(inputs).not.toContain(name);
  });

  it.each(rows)("$name from $inputs asks a source to carry nothing but inputs", ({ inputs, derivation }) => {
    if (derivation.carried !== undefined) expect(inputs).toContain(derivation.carried);
  });

  it.each(rows)("$name from $inputs is a number at noon and in the night", ({ inputs, derivation }) => {
    const location = { latitude: 0, longitude: 0 };
    for (const hour of [12, 0]) {
      const value =
        "of" in derivation
          ? derivation.of(hour, location)
          : valueOf(derivation, land, [3, 6, 7, 8, 900].slice(0, inputs.length), sunOfHour(hour, location));
      expect(value).not.toBeNaN();
    }
  });

  it("says how gusts were estimated, by height and by land or sea", () => {
    const methods = (["wind_gusts_10m", "wind_gust_3s_at_height"] as const).flatMap((name) =>
      [land, { heightM: 40, sea: true }].map((context) => derivations[name]?.at(-1)?.estimate?.(context)),
    );
    expect(methods).toEqual([
      "1.6 x wind_speed_10m",
      "1.4 x wind_speed_10m",
      "((60 / 10)^0.14 + 0.4) x wind_speed_10m",
      "((40 / 10)^0.14 + 0.4) x wind_speed_10m",
    ]);
  });

  it("passes height and sea on to the wind", () => {
    const derivation = derivationOf("wind_speed_at_height", -1);
    const windAt = (heightM: number, sea: boolean): string =>
      valueOf(derivation, { heightM, sea }, [10, 14]).toFixed(2);
    expect([windAt(100, true), windAt(5, true), windAt(5, false)]).toEqual(["14.00", "9.27", "9.06"]);
  });

  it("takes the pressure of a wet bulb from the height of the place, and says so where that is not known", () => {
    for (const name of ["wet_bulb_temperature_2m", "delta_t_2m"] as const) {
      const derivation = derivationOf(name, 0);
      const at = (elevationM?: number): number =>
        valueOf(derivation, { heightM: 10, sea: false, elevationM }, [30, 30]);
      expect(at(undefined)).toBe(at(0));
      // 1,457 m stand at 850 hPa: 18.15 degC at sea level, 17.45 there.
      expect(Math.abs(at(1457) - at(0))).toBeCloseTo(0.7, 1);
      const places = [{ sea: false }, { sea: true }, { sea: false, elevationM: 0 }];
      expect(places.map((place) => derivation.estimate?.({ heightM: 10, ...place }))).toEqual([
        "taking surface_pressure as 1013.25 hPa",
        undefined,
        undefined,
      ]);
    }
  });

  it("takes the pressure of a WBGT without one from the height of the place or the site, and says so where that is not known", () => {
    const derivation = derivationOf("wbgt_outdoor", 1);
    const sun = sunOfHour(Date.UTC(2026, 6, 1, 12) / 3_600_000, { latitude: 47.4, longitude: 8.5 });
    const at = (place: Partial<DerivationPoint>): number =>
      valueOf(derivation, { heightM: 10, sea: false, ...place }, [32, 30, 1, 800], sun);
    expect(at({})).toBe(wbgtOutdoor(32, 30, 1, 800, 1013.25, sun));
    expect(at({ elevationM: 0 })).toBe(at({}));
    expect(at({ elevationM: 1457 })).toBe(wbgtOutdoor(32, 30, 1, 800, standardPressure(1457), sun));
    const site = { elevationM: 1457, isUnlike: false, movesPhase: false };
    expect(at({ elevationM: 100, site })).toBe(at({ elevationM: 1457 }));
    const places = [{ sea: false }, { sea: true }, { sea: false, elevationM: 1457 }];
    expect(places.map((place) => derivation.estimate?.({ heightM: 10, ...place }))).toEqual([
      "taking surface_pressure as 1013.25 hPa",
      undefined,
      undefined,
    ]);
  });

  it("takes the pressure of the site where its height is known, but for one that is unlike its cell", () => {
    for (const name of ["wet_bulb_temperature_2m", "delta_t_2m", "snowfall"] as const) {
      const derivation = derivationOf(name, -1);
      const at = (place: Partial<DerivationPoint>): number =>
        valueOf(
          derivation,
          { heightM: 10, sea: false, ...place },
          name === "snowfall" ? [1, 3, 50] : [30, 30],
        );
      const site = { elevationM: 1457, isUnlike: false, movesPhase: false };
      expect(at({ elevationM: 100, site })).toBe(at({ elevationM: 1457 }));
      expect(at({ site })).toBe(at({ elevationM: 1457 }));
      expect(at({ elevationM: 100, site: { ...site, isUnlike: true } })).toBe(at({ elevationM: 100 }));
      expect(at({ elevationM: 100, site })).not.toBe(at({ elevationM: 100 }));
    }
    const [wetBulbAt] = derivations.wet_bulb_temperature_2m ?? [];
    const known = { heightM: 10, sea: false, site: { elevationM: 0, isUnlike: false, movesPhase: false } };
    expect(wetBulbAt?.estimate?.(known)).toBeUndefined();
  });

  it("says where the air stands in for the ground, and for a plate under the sky", () => {
    const stoodIn = (["surface_temperature", "dew_margin"] as const).map((name) => {
      const derivation = derivationOf(name, -1);
      return [derivation.estimate?.(land), valueOf(derivation, land, [8])];
    });
    expect(stoodIn).toEqual([
      ["temperature_2m", 8],
      ["dew_point_depression_2m - 3", 5],
    ]);
  });
});
