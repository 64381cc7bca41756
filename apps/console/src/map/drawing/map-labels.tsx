import { useMemo } from "react";
import type { Place } from "../../data/state/view.ts";
import type { LargeTown } from "../towns/large-towns.ts";
import { mapAspect, type MapWindow } from "./map-window.ts";
import { type Box, townLabels } from "./town-labels.ts";

/** The font of the names on a map, as its style says it too. */
const font = "11px system-ui, sans-serif";

let context: CanvasRenderingContext2D | null | undefined;

/** How wide a name is drawn on a map [px]. */
function textWidth(name: string): number {
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
    return townLabels({ towns: named, window, width, textWidth, taken });
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
