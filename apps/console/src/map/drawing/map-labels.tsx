import { useMemo } from "react";
import type { Place } from "../../data/state/view.ts";
import type { LargeTown } from "../towns/large-towns.ts";
import { mapAspect, type MapWindow, pointOf } from "./map-window.ts";

/** The font of the names on a map, as its style says it too. */
const font = "11px system-ui, sans-serif";

let context: CanvasRenderingContext2D | null | undefined;

/** How wide a name is drawn on a map [px]. */
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

/** The room of the buttons of a map, at its lower right [px]. */
const buttons = { width: 116, height: 42 };

/** The names of the place and of larger towns over a map. */
export function MapLabels({ place, towns, window, width }: Props) {
  const height = width * mapAspect;
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

/** A rectangle of the map [px]. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The name of a town beside the dot of the town [px]. */
interface TownLabel {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Where the text begins, halfway up. */
  readonly textX: number;
}

/** What the labels of a map are placed by. */
interface LabelOptions {
  /** The largest first. */
  readonly towns: readonly LargeTown[];
  readonly window: MapWindow;
  /** Width and height of the map [px]. */
  readonly width: number;
  /** How wide a name is drawn [px]. */
  readonly textWidth: (name: string) => number;
  /** What no label may lie on. */
  readonly taken?: readonly Box[];
}

/** The height of a line of a label [px]. */
const lineHeight = 14;
/** Between a town and its name [px]. */
const gap = 4;
/** Around a label [px]: names that touch read as one. */
const air = 3;
/** How many of the largest towns the map of the whole world may name; nearer ones more. */
const ofWholeWorld = 120;

/** The labels of the larger towns that a map has room for: none lies on another, on what is taken, or over the edge. */
export function townLabels({ towns, window, width, textWidth, taken = [] }: LabelOptions): TownLabel[] {
  const height = width * mapAspect;
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
