import { scaleLinear } from "d3-scale";
import type { ShownScale } from "../../words/units/shown-scale.ts";

/** Value axis of a chart, with the round values that are written beside the axis. */
export interface ValueScale {
  /** Returns the height of a value on the axis. It is 0 at the lowest value of the axis, and 1 at the highest. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

/** Approximate number of values that are written beside the axis. */
const ticks = 5;

/** Minimum difference between the highest and lowest value of a chart, in their unit. If the difference is smaller, the axis spans 1 instead. */
const leastSpan = 1e-6;

/** Returns the scale of an axis that includes all values and 0. The axis begins and ends at round values. */
export function valueScale(values: readonly number[]): ValueScale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const scale = scaleLinear([low, high - low > leastSpan ? high : low + 1], [0, 1]).nice(ticks);
  return { at: (value) => scale(value), ticks: scale.ticks(ticks) };
}

/** Round value on an axis. `value` is in the unit of the variable, and `text` is in the unit that the page shows. */
export interface ValueTick {
  readonly value: number;
  readonly text: string;
}

/**
 * Returns the axis ticks between two values: round numbers in the displayed unit, ascending.
 *
 * @param count - Approximate number of round values.
 */
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

/** Axis ticks for compass directions, from north (0°) clockwise to north again (360°). */
export const compassTicks: readonly ValueTick[] = ["N", "E", "S", "W", "N"].map((text, quarter) => ({
  value: quarter * 90,
  text,
}));
