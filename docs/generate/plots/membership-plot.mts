import { type Constraint, type RangeConstraint, acceptableFrom, variable } from "@halcyon/schema";
import { constraintMembership, sidesOf } from "@halcyon/scoring/entry";
import { stopWords } from "../edge-words.mts";
import { placeLabels, titleBox } from "./place-labels.mts";
import { frame, roundTicks, ticksAt } from "./frame.mts";
import { area, at, line, type Point, rect, type Scale, svg } from "./svg.mts";

const width = 640;
const height = 250;
const y: Scale = { from: 0, to: 1, start: 196, end: 30 };
const steps = 480;
const xStart = 48;
const yTitle = "membership";

/**
 * Returns a plot of a constraint's membership as a function of its variable, computed with the function that scoring uses.
 *
 * @param marked - Value to mark on the curve, in the unit of the variable.
 */
export function membershipPlot(
  constraint: RangeConstraint | Extract<Constraint, { arc: unknown }>,
  marked?: number,
): string {
  const range = "arc" in constraint ? { from: 0, to: 360 } : rangeOf(constraint);
  const x: Scale = { ...range, start: xStart, end: width - 26 };
  const membershipOf = constraintMembership(constraint);
  const hours = meanHours(constraint);
  const values = Array.from(
    { length: steps + 1 },
    (_, step) => range.from + ((range.to - range.from) * step) / steps,
  );
  const edges = "arc" in constraint ? [] : edgesOf(constraint);
  const points = [...values, ...edges.flatMap((edge) => [edge, edge + 1e-7, edge - 1e-7])]
    .filter((value) => value >= range.from && value <= range.to)
    .toSorted((a, b) => a - b)
    .map((value): Point => [at(x, value), at(y, membershipOf(value * hours))]);
  const ground = points.map(([place]): Point => [place, y.start]);
  const shownEdges = edges.filter((edge) => edge >= range.from && edge <= range.to);
  const { unit } = variable(constraint.variable);
  const xAxis = {
    scale: x,
    ticks: "arc" in constraint ? compass : roundTicks(range.from, range.to, 8),
    title: unit === "1" ? constraint.variable : `${constraint.variable} [${unit}]`,
  };
  return svg(
    width,
    height,
    alternative(constraint),
    area(points, ground, "plot-fill"),
    frame(xAxis, { scale: y, ticks: ticksAt([0, acceptableFrom, 0.5, 1]), title: yTitle }),
    rect(x.start, at(y, acceptableFrom), x.end - x.start, 0.8, "plot-threshold"),
    line(points, "plot-line"),
    ...(marked === undefined ? [] : markOf(at(x, marked), at(y, membershipOf(marked * hours)))),
    ...shownEdges.map(
      (edge) =>
        `<circle class="plot-dot" cx="${at(x, edge)}" cy="${at(y, membershipOf(edge * hours))}" r="3.5"/>`,
    ),
    placeLabels(
      [...(marked === undefined ? [] : [marked]), ...shownEdges].map((value, index) => ({
        x: at(x, value),
        y: at(y, membershipOf(value * hours)),
        words: String(Number(value.toFixed(Math.abs(value) < 1 ? 4 : 2))),
        className: marked !== undefined && index === 0 ? "plot-note" : "plot-edge",
      })),
      { left: x.start, right: width, top: 0, bottom: y.start },
      [titleBox(x.start, y.end - 10, yTitle)],
    ),
  );
}

/** Returns a marked point on the curve, with lines from the point to the axes. */
function markOf(left: number, top: number): string[] {
  return [
    line(
      [
        [left, y.start],
        [left, top],
        [xStart, top],
      ],
      "plot-line-3",
    ),
    `<circle class="plot-dot-2" cx="${left}" cy="${top}" r="4.5"/>`,
  ];
}

const compass = [
  { value: 0, label: "N" },
  { value: 90, label: "E" },
  { value: 180, label: "S" },
  { value: 270, label: "W" },
  { value: 360, label: "N" },
];

function meanHours({ over }: Constraint): number {
  return over?.statistic === "mean" ? over.hours : 1;
}

/** Returns the ideal, acceptable and stop edges, without duplicates. */
function edgesOf(constraint: RangeConstraint): number[] {
  const { min, max } = sidesOf(constraint);
  const hours = meanHours(constraint);
  const edges = [
    ...(min === undefined ? [] : [-min.stop, -min.acceptable, -min.ideal]),
    ...(max === undefined ? [] : [max.ideal, max.acceptable, max.stop]),
  ];
  return [...new Set(edges.map((edge) => Number((edge / hours).toFixed(4)) + 0))];
}

/** Returns the range of the plot's axis. It contains all edges with some margin, within the possible values of the variable. */
function rangeOf(constraint: RangeConstraint): { from: number; to: number } {
  const edges = edgesOf(constraint);
  const low = Math.min(...edges);
  const high = Math.max(...edges);
  const span = high - low || Math.abs(high) || 1;
  const { min: open, max } = sidesOf(constraint);
  const { physical } = variable(constraint.variable);
  const from = low - span * (open === undefined ? 0.7 : 0.2);
  const to = high + span * (max === undefined ? 0.7 : 0.2);
  return { from: Math.max(from, physical.min), to: physical.max > high ? Math.min(to, physical.max) : to };
}

function alternative(constraint: RangeConstraint | Extract<Constraint, { arc: unknown }>): string {
  const { unit } = variable(constraint.variable);
  if ("arc" in constraint) {
    const { ideal, acceptable } = constraint.arc;
    return `Membership of ${constraint.variable}: 1 from ${ideal.from} to ${ideal.to} degrees, at least ${acceptableFrom} from ${acceptable.from} to ${acceptable.to} degrees.`;
  }
  const stop = constraint.stop === undefined ? "" : ` It is 0 ${stopWords(constraint)}.`;
  return `Membership of ${constraint.variable}: 1 ${words(constraint.ideal)} ${unit}, at least ${acceptableFrom} ${words(constraint.acceptable)} ${unit}.${stop}`;
}

function words({ min, max }: RangeConstraint["acceptable"]): string {
  return [min === undefined ? "" : `from ${min}`, max === undefined ? "" : `to ${max}`]
    .filter((part) => part !== "")
    .join(" ");
}
