import { scaleLinear } from "d3-scale";
import type { ShownScale } from "../../words/units/shown-scale.ts";

/** A round value of an axis: where it stands, in the unit of the variable, and how it reads in that of the scale. */
export interface ValueTick {
  readonly value: number;
  readonly text: string;
}

/** About so many round values of a scale between two values, ascending. */
export function valueTicks(
  [low, high]: readonly [number, number],
  scale: ShownScale,
  count: number,
): ValueTick[] {
  const from = Number(scale.show(low));
  const to = Number(scale.show(high));
  return scaleLinear([from, to], [0, 1])
    .ticks(count)
    .map((tick) => ({ value: scale.read(String(tick))!, text: String(tick).replace("-", "−") }))
    .filter(({ value }) => low <= value && value <= high);
}

/** The directions of a compass, clockwise from north [degrees]. */
export const compassTicks: readonly ValueTick[] = ["N", "E", "S", "W", "N"].map((text, quarter) => ({
  value: quarter * 90,
  text,
}));
