import type { RangeConstraint } from "@halcyon/schema";
import type { OfferedTask, Slider } from "./recording.mts";

/** The constraints of a task with some of its limits moved: ideal, acceptable and stop edge go together. */
export function movedLimits(
  { constraints, sliders }: Pick<OfferedTask, "constraints" | "sliders">,
  offsets: readonly number[],
): RangeConstraint[] {
  return constraints.map((constraint, position) =>
    sliders.reduce(
      (moved, slider, index) =>
        slider.constraint === position ? movedSide(moved, slider.side, offsets[index] ?? 0) : moved,
      constraint,
    ),
  );
}

function movedSide(constraint: RangeConstraint, side: Slider["side"], offset: number): RangeConstraint {
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

/** Without what floating point adds. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
