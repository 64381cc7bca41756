import { scaleLinear } from "d3-scale";
import type { ShownScale } from "../limits/shown-scale.ts";

/** A round value of an axis: where it stands, in the unit of the variable, and how it reads in that of the scale. */
export interface ValueTick {
  readonly value: number;
  readonly text: string;
}

/** About five round values of a scale between two values, ascending. */
export function valueTicks([low, high]: readonly [number, number], scale: ShownScale): ValueTick[] {
  const from = Number(scale.show(low));
  const to = Number(scale.show(high));
  return scaleLinear([from, to], [0, 1])
    .ticks(5)
    .map((tick) => ({ value: scale.read(String(tick))!, text: String(tick).replace("-", "−") }))
    .filter(({ value }) => low <= value && value <= high);
}
