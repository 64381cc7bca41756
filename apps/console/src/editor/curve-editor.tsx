import { type RangeConstraint, variable } from "@halcyon/schema";
import { constraintMembership } from "@halcyon/scoring";
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import { useWidth } from "../chart/use-width.ts";
import { formatValue } from "../forecast/constraint-words.ts";
import { curveDomain } from "./curve-domain.ts";
import { type Edge, edgesOf, edgeValue, moveEdge, snap, stepOf } from "./edges.ts";

interface Props {
  readonly constraint: RangeConstraint;
  readonly change: (constraint: RangeConstraint) => void;
}

const height = 118;
const top = 12;
const plot = 80;
const points = 240;

/** How well each value meets a constraint, with its edges to be dragged. */
export function CurveEditor({ constraint, change }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>();
  // The scale stays while an edge is dragged, or the edge would run away.
  const [domain, setDomain] = useState(() => curveDomain(constraint));
  const [low, high] = domain;
  const [dragged, setDragged] = useState<Edge>();
  const isOutside = edgesOf(constraint).some((edge) => {
    const value = edgeValue(constraint, edge)!;
    return value < low || value > high;
  });
  if (isOutside && dragged === undefined) setDomain(curveDomain(constraint));
  const { unit } = variable(constraint.variable);
  const x = (value: number): number => ((value - low) / (high - low)) * width;
  const path = useMemo(() => curvePath(constraint, domain, width), [constraint, domain, width]);
  const valueAt = (event: PointerEvent): number => {
    const { left } = event.currentTarget.closest("svg")!.getBoundingClientRect();
    return low + ((event.clientX - left) / width) * (high - low);
  };
  const handle = (edge: Edge) => ({
    onPointerDown(event: PointerEvent<SVGGElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(edge);
    },
    onPointerMove(event: PointerEvent<SVGGElement>) {
      if (dragged?.range === edge.range && dragged.side === edge.side)
        change(moveEdge(constraint, edge, snap(constraint, valueAt(event))));
    },
    onPointerUp() {
      setDragged(undefined);
      setDomain(curveDomain(constraint));
    },
    onKeyDown(event: KeyboardEvent) {
      const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
      const step = steps[event.key as keyof typeof steps];
      if (step === undefined) return;
      event.preventDefault();
      change(
        moveEdge(
          constraint,
          edge,
          snap(constraint, edgeValue(constraint, edge)! + step * stepOf(constraint)),
        ),
      );
    },
  });
  return (
    <div ref={frame} className="curve">
      {width > 0 && (
        <svg width={width} height={height} role="group" aria-label="Curve">
          <rect className="range-outside" width={width} y={top} height={plot} />
          <line className="band-edge" x1={0} x2={width} y1={top + 0.9 * plot} y2={top + 0.9 * plot} />
          <path className="curve-area" d={`${path}L${width},${top + plot}L0,${top + plot}Z`} />
          <path className="fan-median" d={path} />
          {edgesOf(constraint).map((edge) => {
            const value = edgeValue(constraint, edge)!;
            return (
              <g
                key={`${edge.range} ${edge.side}`}
                className={`edge edge-${edge.range}`}
                transform={`translate(${x(value)} 0)`}
                role="slider"
                tabIndex={0}
                aria-label={`${edge.range} ${edge.side === "min" ? "minimum" : "maximum"}`}
                aria-valuenow={value}
                aria-valuetext={formatValue(value, unit)}
                {...handle(edge)}
              >
                <rect className="edge-grip" x={-12} y={0} width={24} height={height - 14} />
                <line y1={top - 4} y2={top + plot} />
                <circle
                  cy={
                    edge.range === "ideal" ? top : edge.range === "acceptable" ? top + 0.9 * plot : top + plot
                  }
                  r={6}
                />
              </g>
            );
          })}
          <text className="tick" x={2} y={height - 8}>
            {formatValue(low, unit)}
          </text>
          <text className="tick" x={width - 2} y={height - 8} textAnchor="end">
            {formatValue(high, unit)}
          </text>
        </svg>
      )}
    </div>
  );
}

function curvePath(
  constraint: RangeConstraint,
  [low, high]: readonly [number, number],
  width: number,
): string {
  const membershipOf = constraintMembership(constraint);
  const scale = constraint.over?.statistic === "mean" ? constraint.over.hours : 1;
  const at = Array.from({ length: points + 1 }, (_, index) => index / points);
  return `M${at
    .map((share) => {
      const suits = membershipOf((low + share * (high - low)) * scale);
      return `${(share * width).toFixed(1)},${(top + (1 - suits) * plot).toFixed(1)}`;
    })
    .join("L")}`;
}
