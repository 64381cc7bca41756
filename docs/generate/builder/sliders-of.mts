import { type Constraint, constraintSchema, type RangeConstraint, variable } from "@halcyon/schema";
import { constraintWords, unitWords } from "@halcyon/schema/words";
import { movedSide, rounded } from "../../builder/moved-limits.mts";
import type { Slider } from "../../builder/offered-task.mts";

/** Number of slider steps between the two edges of a side that are furthest apart. */
const stepsOfEdges = 12;

/** Minimum number of steps of a slider in one direction. `stepsMax` is the maximum. */
const stepsMin = 10;
const stepsMax = 40;

/** Minimum number of steps of a slider in both directions together. */
const stepsTotalMin = 5;

/** Returns a slider for each side of each range constraint. A side that can be moved by fewer than five steps has no slider. */
export function slidersOf(constraints: readonly Constraint[]): Slider[] {
  const keys = new Map<string, number>();
  return constraints.flatMap((constraint, position) => {
    if (!("ideal" in constraint)) return [];
    return (["min", "max"] as const).flatMap((side) => {
      if (constraint.acceptable[side] === undefined) return [];
      const moves = movesOf(constraint, side);
      if (moves.down + moves.up < stepsTotalMin * moves.step) return [];
      const name = `${constraint.variable}.${side}`;
      const count = (keys.get(name) ?? 0) + 1;
      keys.set(name, count);
      return {
        key: count === 1 ? name : `${name}.${count}`,
        constraint: position,
        side,
        name: constraintWords(constraint),
        unit: unitWords(constraint.unit),
        ...moves,
      };
    });
  });
}

function movesOf(constraint: RangeConstraint, side: Slider["side"]): Pick<Slider, "down" | "up" | "step"> {
  const { ideal, acceptable, stop } = constraint;
  const edges = [ideal, acceptable, stop ?? {}].flatMap((range) => range[side] ?? []);
  const width = Math.max(...edges) - Math.min(...edges);
  const step = Math.max(
    roundStep(width / stepsOfEdges),
    roundStep(variable(constraint.variable).counterfactualStep / 2),
  );
  const most = Math.min(Math.max(Math.round((2 * width) / step), stepsMin), stepsMax);
  // Two sides that are moved towards each other do not pass.
  const { min, max } = ideal;
  const inward = min === undefined || max === undefined ? most : Math.floor((max - min) / 2 / step);
  const reach = (sign: 1 | -1): number => {
    const isInward = (side === "min") === (sign === 1);
    let steps = isInward ? Math.min(most, inward) : most;
    while (steps > 0 && !isValid(movedSide(constraint, side, rounded(sign * steps * step)))) steps -= 1;
    return rounded(steps * step);
  };
  return { down: reach(-1), up: reach(1), step };
}

function isValid(constraint: RangeConstraint): boolean {
  return constraintSchema.safeParse(constraint).success;
}

/** Rounds a step down to 1, 2 or 5 times a power of ten. */
function roundStep(step: number): number {
  if (step <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(step) + 1e-9);
  const digit = [5, 2, 1].find((one) => one * power <= step * (1 + 1e-9)) ?? 1;
  return rounded(Math.max(digit * power, 0.01));
}
