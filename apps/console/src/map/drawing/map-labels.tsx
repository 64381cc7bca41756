import { useMemo } from "react";
import type { Place } from "../../data/state/view.ts";
import type { LargeTown } from "../towns/large-towns.ts";
import { type MapWindow, pointOf } from "./map-window.ts";

/** Font of the names on a map. The stylesheet must name the same font. */
const font = "0.75rem system-ui, sans-serif";

let context: CanvasRenderingContext2D | null | undefined;

/** Returns the width of a name on a map [px]. */
function drawnWidth(name: string): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (context === null) return name.length * 7;
  context.font = font;
  return context.measureText(name).width;
}

interface Props {
  readonly place: Place;
  readonly towns: readonly LargeTown[];
  readonly window: MapWindow;
  /** Width and height of the map [px]. */
  readonly width: number;
}

/** Size of the area with the buttons, at the lower right of a map [px]. */
const buttons = { width: 116, height: 42 };

/** Draws the names of the selected place and of larger towns on a map. */
export function MapLabels({ place, towns, window, width }: Props) {
  const height = width * window.aspect;
  const labels = useMemo(() => {
    const taken: Box[] = [{ ...buttons, left: width - buttons.width, top: height - buttons.height }];
    const { name } = place;
    const named = name === undefined ? towns : [{ ...place, name }, ...towns];
    return townLabels({ towns: named, window, width, textWidth: drawnWidth, taken });
  }, [place, towns, window, width, height]);
  return (
    <svg className="map-labels" width={width} height={height} aria-hidden="true">
      {labels.map(({ name, x, y, textX }) => (
        <g key={`${name} ${x} ${y}`}>
          <circle cx={x} cy={y} r={1.5} />
          <text x={textX} y={y} dominantBaseline="central">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Rectangle on a map [px]. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Name of a town beside its dot, with positions on the map [px]. */
interface TownLabel {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Horizontal start of the text [px]. */
  readonly textX: number;
}

/** Options of the placement of labels on a map. */
interface LabelOptions {
  /** Towns, largest first. */
  readonly towns: readonly LargeTown[];
  readonly window: MapWindow;
  /** Width and height of the map [px]. */
  readonly width: number;
  /** Returns the width of a name [px]. */
  readonly textWidth: (name: string) => number;
  /** Boxes that no label may overlap; none by default. */
  readonly taken?: readonly Box[];
}

/** Height of a label [px]. */
const lineHeight = 14;
/** Distance between the dot of a town and its name [px]. */
const gap = 4;
/** Margin around a label [px]. Without it, adjacent names would read as one. */
const air = 3;
/** Maximum number of towns that a map of the whole world names. A map of a smaller area may name more. */
const ofWholeWorld = 120;

/**
 * Returns the labels of the larger towns that fit on a map. A label overlaps no other label and no occupied area, and does not cross the edge.
 */
export function townLabels({ towns, window, width, textWidth, taken = [] }: LabelOptions): TownLabel[] {
  const height = width * window.aspect;
  const largest = Math.ceil(ofWholeWorld * (360 / window.across) ** 1.5);
  const boxes = [...taken];
  const labels: TownLabel[] = [];
  for (const town of towns.slice(0, largest)) {
    const point = pointOf(window, town);
    const [x, y] = [point.x * width, point.y * height];
    if (x < 0 || x > width || y < 0 || y > height) continue;
    const textual = textWidth(town.name);
    for (const textX of [x + gap, x - gap - textual]) {
      const left = Math.min(textX, x - gap);
      const box = { left, top: y - lineHeight / 2, width: textual + 2 * gap, height: lineHeight };
      const isWithin =
        box.left >= 0 && box.left + box.width <= width && box.top >= 0 && box.top + box.height <= height;
      if (!isWithin || boxes.some((other) => areNear(box, other))) continue;
      boxes.push(box);
      labels.push({ name: town.name, x, y, textX });
      break;
    }
  }
  return labels;
}

function areNear(one: Box, other: Box): boolean {
  return (
    one.left - air < other.left + other.width &&
    other.left - air < one.left + one.width &&
    one.top - air < other.top + other.height &&
    other.top - air < one.top + one.height
  );
}
