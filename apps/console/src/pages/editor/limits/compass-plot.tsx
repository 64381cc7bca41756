import type { Arc, ArcConstraint } from "@halcyon/schema";
import { arcWidth } from "@halcyon/schema/wire";
import type { ArcEdge } from "./arc-edges.ts";
import { emptyNumbers } from "../drafts/empty-numbers.ts";

/** Dimensions of a compass: width of the picture, its centre, and the radius of each ring [px]. */
export const compassFrame = { size: 232, centre: 116, ideal: 58, acceptable: 82 } as const;

const { size, centre } = compassFrame;
const letters = ["N", "E", "S", "W"] as const;

/** Draws the acceptable directions of a constraint and, on an inner ring, its ideal directions. */
export function CompassPlot({ arc }: Pick<ArcConstraint, "arc">) {
  return (
    <>
      <circle className="compass-ground" cx={centre} cy={centre} r={compassFrame.acceptable} />
      <circle className="compass-ground" cx={centre} cy={centre} r={compassFrame.ideal} />
      {(["acceptable", "ideal"] as const).map(
        (range) =>
          emptyNumbers(arc[range]).length === 0 && (
            <path
              key={range}
              className={`compass-arc compass-${range}`}
              d={arcPath(arc[range], compassFrame[range])}
            />
          ),
      )}
      {letters.map((letter, quarter) => {
        const { x, y } = compassPoint(quarter * 90, centre - 9);
        return (
          <text key={letter} className="compass-letter" x={x} y={y + 4} textAnchor="middle">
            {letter}
          </text>
        );
      })}
    </>
  );
}

/** Returns the point at a direction on a circle around the centre [px]. */
export function compassPoint(degrees: number, radius: number): { readonly x: number; readonly y: number } {
  const angle = (degrees / 180) * Math.PI;
  return { x: centre + radius * Math.sin(angle), y: centre - radius * Math.cos(angle) };
}

/** Returns the direction of a point from the centre, rounded to whole degrees, 0..359. */
export function compassDegrees(x: number, y: number): number {
  const degrees = (Math.atan2(x - centre, centre - y) / Math.PI) * 180;
  return (Math.round(degrees) + 360) % 360;
}

/** Returns the radius of the ring on which an arc is drawn [px]. */
export function compassRadius({ range }: Pick<ArcEdge, "range">): number {
  return compassFrame[range];
}

const winds = [
  "N",
  "NNE",
  "NE",
  "ENE",
  "E",
  "ESE",
  "SE",
  "SSE",
  "S",
  "SSW",
  "SW",
  "WSW",
  "W",
  "WNW",
  "NW",
  "NNW",
];

/** Returns the name of the nearest of the 16 compass directions. */
export function windWords(degrees: number): string {
  return winds[Math.round(degrees / 22.5) % winds.length]!;
}

function arcPath(arc: Arc, radius: number): string {
  const width = arcWidth(arc);
  const middle = arc.from + width / 2;
  const at = (degrees: number): string => {
    const { x, y } = compassPoint(degrees, radius);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  const turn = `A${radius},${radius} 0 0 1 `;
  return `M${at(arc.from)}${turn}${at(middle)}${turn}${at(arc.from + width)}`;
}

/** Size and viewBox of the square picture of a compass. */
export const compassBox = { width: size, height: size, viewBox: `0 0 ${size} ${size}` } as const;
