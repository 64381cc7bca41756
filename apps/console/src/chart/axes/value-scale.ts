import { scaleLinear } from "d3-scale";
import type { ShownScale } from "../../words/units/shown-scale.ts";

/** Where values stand in a chart, and the round values that are written beside it. */
export interface ValueScale {
  /** Share of the height from the lowest value on, 0..1. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

/** About how many values are written. */
const ticks = 5;

/** Values that differ by less are alike. */
const leastSpan = 1e-6;

/** A scale over all values and 0, from a round value to another. */
export function valueScale(values: readonly number[]): ValueScale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const scale = scaleLinear([low, high - low > leastSpan ? high : low + 1], [0, 1]).nice(ticks);
  return { at: (value) => scale(value), ticks: scale.ticks(ticks) };
}

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
