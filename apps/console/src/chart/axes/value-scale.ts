import { scaleLinear } from "d3-scale";

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
