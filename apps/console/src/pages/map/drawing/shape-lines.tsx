import { routeSamples } from "@halcyon/geo/route/route-samples";
import { type Band, classify, type Location } from "@halcyon/schema";
import type { DrawnShape } from "../../../data/state/drawn-shape.ts";
import { northOf } from "../../../map/drawing/map-window.ts";
import type { Polarity } from "../../../words/weather/band-words.ts";

interface Props {
  readonly shape: DrawnShape;
  /** Size of a pixel of the layout [degrees of longitude]. */
  readonly degreesPerPx: number;
}

/** Draws the area or the route that the reader draws. The way between points of a route is the great circle. */
export function ShapeLines({ shape: { kind, points, isDone }, degreesPerPx }: Props) {
  const line = kind === "route" && points.length > 1 ? routeSamples(points, 50) : points;
  const path = `${pathOf(line)}${kind === "area" && isDone ? "Z" : ""}`;
  return (
    <>
      <path className="shape-halo" d={path} />
      <path className={kind === "area" && isDone ? "shape-line shape-area" : "shape-line"} d={path} />
      {points.map(({ latitude, longitude }, index) => (
        <circle
          key={`${index} ${latitude} ${longitude}`}
          className={index === 0 ? "shape-point shape-first" : "shape-point"}
          cx={longitude}
          cy={-northOf(latitude)}
          r={(index === 0 ? 6 : 4) * degreesPerPx}
        />
      ))}
    </>
  );
}

/** Returns places as an SVG path, which jumps where the line crosses the antimeridian. */
export function pathOf(points: readonly Location[]): string {
  return points
    .map(({ latitude, longitude }, index) => {
      const isJump = index > 0 && Math.abs(longitude - points[index - 1]!.longitude) > 180;
      return `${index === 0 || isJump ? "M" : "L"}${longitude.toFixed(4)} ${(-northOf(latitude)).toFixed(4)}`;
    })
    .join("");
}

/** Stretch of a route that is drawn in the colour of its band. */
export interface ShownStep {
  readonly score: number;
  readonly line: readonly Location[];
}

interface StepProps {
  readonly steps: readonly ShownStep[];
  readonly polarity: Polarity;
}

/** Widths of the stretches of a route by band [px]. Without colours, the width says how good a stretch is. */
const widths: Readonly<Record<Band, number>> = { ideal: 3, acceptable: 5, unsuitable: 8, stop: 11 };

/** Draws the steps of a departure, the worse the wider. */
export function RouteSteps({ steps, polarity }: StepProps) {
  return steps.map(({ score, line }, index) => {
    const band = classify(score);
    const path = pathOf(line);
    return (
      <g key={`${index} ${path}`} fill="none">
        <path className="step-halo" d={path} strokeWidth={widths[band] + 3} />
        <path className={`step-line step-${polarity}-${band}`} d={path} strokeWidth={widths[band]} />
      </g>
    );
  });
}
