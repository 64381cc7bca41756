import type { Unit } from "@halcyon/schema";
import { nearestName } from "@halcyon/schema/errors";
import { type Measure, measureOf, type Powers, unitWords } from "./unit-text.ts";

/** Conversion of the numbers in a file to canonical units. */
export interface UnitReading {
  readonly convert: (value: number) => number;
  /** Meaning of the numbers in the file. `rate`: a mean rate over the step. `amount`: the total of the step. `value`: neither of these. */
  readonly counts: "rate" | "amount" | "value";
}

/**
 * Reads a unit as UDUNITS and weather files write it. Rates of water are converted to the sum over the step, and energies to the mean power. A kilogram of
 * water on a square metre is a millimetre.
 *
 * @param text - Unit in the file, with or without a factor, such as `0.1 mm`. An empty text means dimensionless.
 * @param to - Target unit.
 * @param stepSeconds - Length of a step [s].
 * @returns Conversion. If the unit is unknown or measures something else, a sentence that says so.
 * @example
 * ```js
 * readUnit("kg m**-2 s**-1", "mm", 3600).counts; // => "rate"
 * ```
 */
export function readUnit(
  text: string,
  to: Unit | "kg m-3",
  stepSeconds: number,
): UnitReading | { readonly problem: string } {
  const shown = `the unit "${text.slice(0, 40)}"`;
  const from = measureOf(text);
  if ("unknown" in from) {
    const near = nearestName(from.unknown, unitWords);
    const meant = near === undefined ? "" : ` Did you mean ${near}?`;
    const word = from.unknown === text.trim() ? "" : `: it has "${from.unknown.slice(0, 40)}"`;
    return { problem: `${shown} is not known${word}.${meant}` };
  }
  return (
    conversion(from, measureOf(to) as Measure, to, stepSeconds) ?? {
      problem: `${shown} does not measure what is in ${to}.`,
    }
  );
}

/** Density of water [kg/m3]. */
const waterDensity = 1000;

function conversion(
  from: Measure,
  target: Measure,
  to: Unit | "kg m-3",
  stepSeconds: number,
): UnitReading | undefined {
  const reading = (share: number, counts: UnitReading["counts"]): UnitReading => {
    const [factor, offset] = [(from.factor * share) / target.factor, from.offset - target.offset];
    return {
      convert: offset === 0 ? (value) => value * factor : (value) => value * factor + offset / target.factor,
      counts,
    };
  };
  if (to === "mm") {
    if (isOf(from, target)) return reading(1, "amount");
    if (isOf(from, waterColumn)) return reading(1 / waterDensity, "amount");
    if (isOf(from, waterRate)) return reading(stepSeconds / waterDensity, "rate");
    return isOf(from, depthRate) ? reading(stepSeconds, "rate") : undefined;
  }
  if (to === "W/m2" && isOf(from, energy)) return reading(1 / stepSeconds, "amount");
  return isOf(from, target) ? reading(1, "value") : undefined;
}

const waterColumn: Powers = [-2, 1, 0, 0, 0];
const waterRate: Powers = [-2, 1, -1, 0, 0];
const depthRate: Powers = [1, 0, -1, 0, 0];
/** Powers of the base units (m, kg, s, K, angle) in energy per square metre. */
const energy: Powers = [0, 1, -2, 0, 0];

function isOf({ powers }: Measure, target: Measure | Powers): boolean {
  const wanted = "powers" in target ? target.powers : target;
  return powers.every((power, at) => power === wanted[at]);
}
