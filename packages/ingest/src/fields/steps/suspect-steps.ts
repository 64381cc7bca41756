import { packedMissing, variable, type VariableName } from "@halcyon/schema";

/** The steps for which `stepMax` of the registry is meant [h]. */
const registryStepHours = 3;

/**
 * Finds the suspect steps of series of a variable. They lie beyond the plausible range, or farther than `stepMax` from the median of themselves and
 * both neighbours. At either end the two nearest steps are the neighbours.
 *
 * `stepMax` grows with the root of the hours between a step and the median, like the distance of a random walk. For 1 h it is 0.58 times that of 3 h,
 * and for 6 h 1.41 times.
 *
 * @param leadHours - The lead of each step, ascending.
 * @returns Takes a series, packed as the registry says, and gives the positions of the steps, ascending. It passes over `packedMissing` steps.
 * @example
 * ```js
 * suspectStepsOf("temperature_2m", [0, 3, 6, 9])([500, 520, 2900, 540]); // => [2]
 * ```
 */
export function suspectStepsOf(
  name: VariableName,
  leadHours: readonly number[],
): (packed: ArrayLike<number>) => readonly number[] {
  const { plausible, packing, stepMax, scale } = variable(name);
  if (scale !== "linear") return () => none;
  const steps = packing.divisor / packing.multiplier;
  const [least, most] = [plausible.min * steps, plausible.max * steps];
  const farAfterStep = (stepMax ?? Infinity) * steps;
  const there = new Int32Array(leadHours.length);
  return (packed) => {
    let count = 0;
    for (let at = 0; at < leadHours.length; at += 1) {
      if (packed[at] === packedMissing) continue;
      there[count] = at;
      count += 1;
    }
    let suspect: number[] | undefined;
    for (let position = 0; position < count; position += 1) {
      const at = there[position]!;
      const value = packed[at]!;
      let isSuspect = value < least || value > most;
      if (!isSuspect && count >= 3) {
        const first = Math.min(Math.max(position - 1, 0), count - 3);
        const median = middleOf(packed, there[first]!, there[first + 1]!, there[first + 2]!);
        const distance = Math.abs(value - packed[median]!);
        const hours = Math.abs(leadHours[median]! - leadHours[at]!);
        isSuspect = distance > 0 && distance > farAfterStep * Math.sqrt(hours / registryStepHours);
      }
      if (isSuspect) (suspect ??= []).push(at);
    }
    return suspect ?? none;
  };
}

const none: readonly number[] = [];

/** Which of three steps has the middle value; of equal ones the one that a stable sort puts there. */
function middleOf(packed: ArrayLike<number>, one: number, two: number, three: number): number {
  const a = packed[one]!;
  const b = packed[two]!;
  const c = packed[three]!;
  if (a <= b) {
    if (b <= c) return two;
    return a <= c ? three : one;
  }
  if (a <= c) return one;
  return b <= c ? three : two;
}
