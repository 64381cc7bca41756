import { packedMissing, variable, type VariableName } from "@halcyon/schema";

/** The steps for which `stepMax` of the registry is meant [h]. */
const registryStepHours = 3;

/**
 * The suspect steps of a series. They lie beyond the plausible range, or farther than `stepMax` from the median of themselves and both neighbours. At
 * either end the two nearest steps are the neighbours.
 *
 * `stepMax` grows with the root of the hours between a step and the median, like the distance of a random walk. For 1 h it is 0.58 times that of 3 h,
 * and for 6 h 1.41 times.
 *
 * @param leadHours - The lead of each step, ascending.
 * @param packed - As the registry says; `packedMissing` steps are passed over.
 * @returns Positions of the steps, ascending.
 * @example
 * ```js
 * suspectSteps("temperature_2m", [0, 3, 6, 9], [500, 520, 2900, 540]); // => [2]
 * ```
 */
export function suspectSteps(
  name: VariableName,
  leadHours: readonly number[],
  packed: ArrayLike<number>,
): readonly number[] {
  const { plausible, packing, stepMax, scale } = variable(name);
  if (scale !== "linear") return [];
  const steps = packing.divisor / packing.multiplier;
  const [least, most] = [plausible.min * steps, plausible.max * steps];
  const there = leadHours.map((_, at) => at).filter((at) => packed[at] !== packedMissing);
  return there.filter((at, position) => {
    const value = packed[at]!;
    if (value < least || value > most) return true;
    if (stepMax === undefined || there.length < 3) return false;
    const first = Math.min(Math.max(position - 1, 0), there.length - 3);
    const median = there.slice(first, first + 3).toSorted((one, other) => packed[one]! - packed[other]!)[1]!;
    const hours = Math.abs(leadHours[median]! - leadHours[at]!);
    return Math.abs(value - packed[median]!) > stepMax * steps * Math.sqrt(hours / registryStepHours);
  });
}
