import { variable, type VariableName } from "@halcyon/schema";
import type { ObservationDoubt } from "./doubt-observations.ts";
import { undoneBy } from "./unit-mistakes.ts";

/** Maximum share of implausible values that errors of instruments can explain. */
const shareMax = 0.05;

/**
 * Compares observations with the plausible ranges at the surface of the earth. Names known mistakes that would explain implausible values. Needs no
 * forecasts.
 *
 * @param values - Values in the canonical unit of each variable; NaN if missing.
 * @example
 * ```js
 * const [doubt] = rangeDoubts(new Map([["temperature_2m", [280, 285, 290]]]));
 * doubt.looksLike; // => "K read as degC, or 0.1 degC read as degC"
 * ```
 */
export function rangeDoubts(
  values: ReadonlyMap<VariableName, ArrayLike<number>>,
): readonly ObservationDoubt[] {
  return [...values].flatMap(([name, all]): readonly ObservationDoubt[] => {
    const { unit, plausible } = variable(name);
    const there = Array.from(all).filter((value) => !Number.isNaN(value));
    const outside = (undo: (value: number) => number): number =>
      there.filter((value) => undo(value) < plausible.min || undo(value) > plausible.max).length /
      there.length;
    const share = outside((value) => value);
    if (!(share > shareMax)) return [];
    const known = undoneBy(name).filter(({ undo }) => outside(undo) === 0);
    const looksLike = known.length === 0 ? "another unit" : known.map((one) => one.looksLike).join(", or ");
    const because = `${name} looks like ${looksLike}: ${Math.round(100 * share)} % of its values lie outside the ${plausible.min} to ${plausible.max} ${unit} that are plausible.`;
    return [{ kind: "unit", looksLike, because }];
  });
}
