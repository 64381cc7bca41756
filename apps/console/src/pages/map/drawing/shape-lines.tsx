import { routeSamples } from "@halcyon/geo/route/route-samples";
import type { Location } from "@halcyon/schema";
import type { DrawnShape } from "../../../data/state/drawn-shape.ts";
import { northOf } from "../../../map/drawing/map-window.ts";

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
