import { at, line, type Scale, text } from "./svg.mts";

export interface Axis {
  readonly scale: Scale;
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
  readonly title: string;
}

/** Returns the grid lines, the tick labels and the axis titles of a plot, as SVG. */
export function frame(x: Axis, y: Axis): string {
  const left = x.scale.start;
  const right = x.scale.end;
  const bottom = y.scale.start;
  const top = y.scale.end;
  return [
    ...y.ticks.map(({ value, label }) => {
      const place = at(y.scale, value);
      return `${line(
        [
          [left, place],
          [right, place],
        ],
        "plot-grid",
      )}${text(left - 8, place + 4, label, "plot-tick plot-end")}`;
    }),
    ...x.ticks.map(({ value, label }) => {
      const place = at(x.scale, value);
      return `${line(
        [
          [place, bottom],
          [place, bottom + 5],
        ],
        "plot-axis",
      )}${text(place, bottom + 19, label, "plot-tick plot-middle")}`;
    }),
    line(
      [
        [left, bottom],
        [right, bottom],
      ],
      "plot-axis",
    ),
    text((left + right) / 2, bottom + 37, x.title, "plot-title plot-middle"),
    text(left, top - 10, y.title, "plot-title"),
  ].join("");
}

/** Returns ticks at the given values. Their labels are as short as possible. */
export function ticksAt(values: readonly number[]): Axis["ticks"] {
  return values.map((value) => ({ value, label: String(Number(value.toFixed(4))) }));
}

/**
 * Returns ticks at round values within a range.
 *
 * @param wanted - Approximate number of ticks.
 */
export function roundTicks(from: number, to: number, wanted = 6): Axis["ticks"] {
  const rough = (to - from) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return ticksAt(Array.from({ length: count }, (_, index) => (first + index) * step));
}
