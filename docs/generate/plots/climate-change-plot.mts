import { acrossModels } from "@halcyon/scoring";
import { type Axis, frame, roundTicks } from "./frame.mts";
import { legend } from "./legend.mts";
import { area, at, line, type Point, type Scale, svg } from "./svg.mts";

/** Changes of a variable in climate models, for each month of the year. */
export interface ModelChanges {
  /** Name of the variable on the plot, with its unit. */
  readonly title: string;
  /** Value that means no change, such as 0 for a difference or 1 for a ratio. */
  readonly none: number;
  /** Change of the variable, [model][month], from January to December. */
  readonly changes: readonly (readonly number[])[];
}

const months: Axis["ticks"] = Array.from("JFMAMJJASOND", (label, index) => ({ value: index + 0.5, label }));

/**
 * Returns a plot of the changes of two variables by month, side by side. Changes are relative to the history of each model. The plot shows all models, their
 * median and their range.
 */
export function climateChangePlot(panels: readonly [ModelChanges, ModelChanges]): string {
  const [first] = panels;
  return svg(
    690,
    400,
    `Change by calendar month against each model's own history, of ${first.changes.length} models. ${panels.map(wordsOf).join(" ")}`,
    legend(
      [
        { words: "one model", className: "plot-member" },
        { words: "Q10 to Q90", className: "plot-fill", isArea: true },
        { words: "median", className: "plot-line" },
      ],
      { left: 56, right: 680, top: 20 },
    ),
    ...panels.map((panel, index) => drawn(panel, 56 + index * 340)),
  );
}

function drawn({ title, none, changes }: ModelChanges, left: number): string {
  const all = changes.flat();
  const room = (Math.max(...all, none) - Math.min(...all, none)) / 10;
  const x: Scale = { from: 0, to: 12, start: left, end: left + 280 };
  const y: Scale = {
    from: Math.min(...all, none) - room,
    to: Math.max(...all, none) + room,
    start: 330,
    end: 70,
  };
  const across = acrossMonths(changes);
  const curve = (values: readonly number[]): Point[] =>
    values.map((value, month) => [at(x, month + 0.5), at(y, value)]);
  return [
    frame(
      { scale: x, ticks: months, title: "month" },
      { scale: y, ticks: roundTicks(y.from, y.to, 5), title },
    ),
    area(curve(across.map(({ q90 }) => q90)), curve(across.map(({ q10 }) => q10)), "plot-fill"),
    ...changes.map((values) => line(curve(values), "plot-member")),
    line(
      [
        [x.start, at(y, none)],
        [x.end, at(y, none)],
      ],
      "plot-line-3",
    ),
    line(curve(across.map(({ median }) => median)), "plot-line"),
  ].join("");
}

function acrossMonths(changes: ModelChanges["changes"]) {
  return months.map((_, month) => acrossModels(changes.map((values) => values[month]!))!);
}

function wordsOf({ title, changes }: ModelChanges): string {
  const medians = acrossMonths(changes).map(({ median }) => median);
  return `${title}: the median is ${Math.min(...medians).toFixed(2)} to ${Math.max(...medians).toFixed(2)}.`;
}
