import type { Constraint, RangeConstraint } from "@halcyon/schema";
import type { OfferedTask, Slider } from "./offered-task.mts";

/** Returns the constraints of a task with moved limits. The ideal, acceptable and stop edges of a side are moved together. */
export function movedLimits(
  { constraints, sliders }: Pick<OfferedTask, "constraints" | "sliders">,
  offsets: readonly number[],
): Constraint[] {
  return constraints.map((constraint, position) =>
    sliders.reduce(
      (moved, slider, index) =>
        slider.constraint === position && "ideal" in moved
          ? movedSide(moved, slider.side, offsets[index] ?? 0)
          : moved,
      constraint,
    ),
  );
}

/** Returns a constraint with all edges of one side moved by an offset. */
export function movedSide(
  constraint: RangeConstraint,
  side: Slider["side"],
  offset: number,
): RangeConstraint {
  if (offset === 0) return constraint;
  const moved = (range: RangeConstraint["ideal"]): RangeConstraint["ideal"] =>
    range[side] === undefined ? range : { ...range, [side]: rounded(range[side] + offset) };
  const { ideal, acceptable, stop } = constraint;
  return {
    ...constraint,
    ideal: moved(ideal),
    acceptable: moved(acceptable),
    ...(stop && { stop: moved(stop) }),
  };
}

/** Rounds a value to four decimals to remove floating-point errors. */
export function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
