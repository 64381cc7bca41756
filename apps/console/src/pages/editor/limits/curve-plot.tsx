import type { RangeConstraint } from "@halcyon/schema";
import { constraintMembership } from "@halcyon/scoring/entry";
import { line } from "d3-shape";
import { memo, useMemo } from "react";
import { type Edge, edgeValue, givenEdgesOf } from "./edges.ts";
import { axisGutter } from "../../../chart/axes/value-axis.tsx";
import { emptyNumbers } from "../drafts/empty-numbers.ts";
import type { ShownScale } from "../../../words/units/shown-scale.ts";
import { valueTicks } from "../../../chart/axes/value-scale.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

/** Vertical layout of a curve [px]: height of the drawing (`height`), and upper edge (`top`) and height (`plot`) of the area with the curve. */
export const curveFrame = { height: 124, top: 18, plot: 80 } as const;

/** Values of the variable at the left and right ends of the drawn curve. */
export type CurveDomain = readonly [low: number, high: number];

interface Props {
  readonly constraint: RangeConstraint;
  /** Same constraint in the version with which the draft is compared, drawn in the background on the same axis; undefined if there is none. */
  readonly before?: RangeConstraint | undefined;
  readonly domain: CurveDomain;
  readonly width: number;
  readonly scale: ShownScale;
  readonly unit: string;
}

const { height, top, plot } = curveFrame;
const points = 240;

/** Width that the axis reserves for a value with its unit [px]. */
const tickPx = 90;

/** Draws a curve of the score over the values of a constraint, from score 0 at the bottom to score 1 at the top. */
export const CurvePlot = memo(function CurvePlot({ constraint, before, domain, width, scale, unit }: Props) {
  const [low, high] = domain;
  const behind = useMemo(() => before && curvePath(before, [low, high], width), [before, low, high, width]);
  if (emptyNumbers(constraint).length > 0) {
    return (
      <text x={width / 2} y={top + plot / 2} textAnchor="middle">
        Drawn once its numbers are given
      </text>
    );
  }
  const path = curvePath(constraint, domain, width);
  const ticks = valueTicks(domain, scale, Math.max(2, Math.floor(width / tickPx)));
  return (
    <>
      <rect className="range-outside" width={width} y={top} height={plot} />
      <line className="band-edge" x1={0} x2={width} y1={top + 0.9 * plot} y2={top + 0.9 * plot} />
      <path className="curve-area" d={`${path}L${width},${top + plot}L0,${top + plot}Z`} />
      {behind !== undefined && <path className="curve-before" d={behind} />}
      <path className="curve-line" d={path} />
      <text x={-axisGutter} y={top - 8}>
        score
      </text>
      {[1, 0].map((score) => (
        <text key={score} x={-6} y={top + (1 - score) * plot + 4} textAnchor="end">
          {score}
        </text>
      ))}
      {ticks.map(({ value, text }, position) => (
        <text
          key={text}
          x={Math.min(Math.max(curveX(value, domain, width), 8), width - 8)}
          y={height - 8}
          textAnchor="middle"
        >
          {position === ticks.length - 1 ? withUnit(text, unit) : text}
        </text>
      ))}
    </>
  );
});

/** Draws the edges of a constraint as marks that cannot be dragged. */
export function EdgeMarks({ constraint, domain, width }: Pick<Props, "constraint" | "domain" | "width">) {
  return givenEdgesOf(constraint).map((edge) => (
    <g
      key={`${edge.range} ${edge.side}`}
      className={`edge-${edge.range}`}
      transform={`translate(${curveX(edgeValue(constraint, edge)!, domain, width)} 0)`}
    >
      <EdgeDot range={edge.range} />
    </g>
  ));
}

/** Draws the dot of an edge. The height of the dot is the score of a value at the edge. */
export function EdgeDot({ range }: Pick<Edge, "range">) {
  const cy = range === "ideal" ? top : range === "acceptable" ? top + 0.9 * plot : top + plot;
  return (
    <>
      <line className="edge-line" y1={top - 4} y2={top + plot} />
      <circle className="edge-dot" cy={cy} r={6} />
    </>
  );
}

/** Returns the horizontal position of a value on the curve [px]. */
export function curveX(value: number, [low, high]: CurveDomain, width: number): number {
  return ((value - low) / (high - low)) * width;
}

function curvePath(constraint: RangeConstraint, [low, high]: CurveDomain, width: number): string {
  const membershipOf = constraintMembership(constraint);
  const hours = constraint.over?.statistic === "mean" ? constraint.over.hours : 1;
  const shares = Array.from({ length: points + 1 }, (_, index) => index / points);
  const suits = (share: number): number => membershipOf((low + share * (high - low)) * hours);
  const path = line<number>(
    (share) => share * width,
    (share) => top + (1 - suits(share)) * plot,
  ).digits(1);
  return path(shares) ?? "";
}
