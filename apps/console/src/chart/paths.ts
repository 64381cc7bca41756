import { area, line } from "d3-shape";
import type { TimeScale } from "./axes/time-scale.ts";

/** Number of decimals of the coordinates in a path. */
const digits = 1;

/**
 * Returns the SVG path of a line through the values of the hours. Each value is in the middle of its hour. The line is broken at missing values.
 *
 * @param values - Heights [px].
 */
export function linePath(values: readonly (number | null)[], scale: TimeScale): string {
  const path = line<number | null>(
    (_, hour) => scale.x(hour + 0.5),
    (y) => y!,
  )
    .defined((y) => y !== null)
    .digits(digits);
  return path(values) ?? "";
}

/** Returns the SVG path of the area between a low and a high value per hour. The area omits hours that lack either value. */
export function bandPath(
  values: readonly (readonly [low: number, high: number] | null)[],
  scale: TimeScale,
): string {
  const path = area<{ readonly x: number; readonly low: number; readonly high: number }>(
    ({ x }) => scale.x(x),
    ({ high }) => high,
    ({ low }) => low,
  ).digits(digits);
  return runsOf(values)
    .map(({ from, to }) => {
      const points = values.slice(from, to).map((value, index) => {
        const [low, high] = value!;
        const hour = from + index;
        return { x: hour === from ? from : hour === to - 1 ? to : hour + 0.5, low, high };
      });
      return path(points) ?? "";
    })
    .join("");
}

/**
 * Returns the ranges of consecutive positions in a list that have a value, each from `from` (inclusive) to `to` (exclusive). Null, undefined and false count as
 * no value.
 */
export function runsOf(values: readonly unknown[]): { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  values.forEach((value, index) => {
    if (value === null || value === undefined || value === false) return;
    const last = runs.at(-1);
    if (last?.to === index) last.to = index + 1;
    else runs.push({ from: index, to: index + 1 });
  });
  return runs;
}
