import type { TimeScale } from "./time-scale.ts";

/** A line through the middles of the hours, broken where there is no value. Values are heights [px]. */
export function linePath(values: readonly (number | null)[], scale: TimeScale): string {
  return values
    .map((y, hour) => {
      if (y === null) return "";
      const pen = hour === 0 || values[hour - 1] === null ? "M" : "L";
      return `${pen}${point(scale.x(hour + 0.5), y)}`;
    })
    .join("");
}

/** The area between two lines over the hours that have both, from the start of the first to the end of the last. */
export function bandPath(
  values: readonly (readonly [low: number, high: number] | null)[],
  scale: TimeScale,
): string {
  return runsOf(values)
    .map(({ from, to }) => {
      const hours = Array.from({ length: to - from }, (_, index) => from + index);
      const along = (side: 0 | 1) =>
        hours.map((hour) => {
          const x = hour === from ? from : hour === to - 1 ? to : hour + 0.5;
          return point(scale.x(x), values[hour]![side]);
        });
      return `M${[...along(0), ...along(1).toReversed()].join("L")}Z`;
    })
    .join("");
}

/** Runs of positions that hold a value, from (inclusive) to (exclusive). */
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

function point(x: number, y: number): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
