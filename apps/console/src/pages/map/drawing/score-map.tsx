import type { Location } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useWidth } from "../../../chart/use-width.ts";
import type { DrawnShape } from "../../../data/state/drawn-shape.ts";
import { MapButtons } from "../../../map/drawing/map-buttons.tsx";
import { MapLabels } from "../../../map/drawing/map-labels.tsx";
import { MapMissing } from "../../../map/drawing/map-missing.tsx";
import {
  type Box,
  heldWindow,
  type MapWindow,
  northOf,
  placeAt,
  viewBoxOf,
  wholeWorld,
  windowAround,
  zoomed,
} from "../../../map/drawing/map-window.ts";
import { useMapGestures } from "../../../map/drawing/use-map-gestures.ts";
import { useWorld } from "../../../map/drawing/world-ground.ts";
import { largeTownsQuery } from "../../../map/towns/large-towns.ts";
import type { Polarity } from "../../../words/weather/band-words.ts";
import type { MapField } from "../field/map-field.ts";
import { CellCanvas } from "./cell-canvas.tsx";
import type { CellLook } from "./cell-looks.ts";
import { RouteSteps, ShapeLines, type ShownStep } from "./shape-lines.tsx";

interface Props {
  /** Name of the map for screen readers, with what keys do. */
  readonly label: string;
  readonly field: MapField | undefined;
  /** Number of the appearance of each cell; undefined before the hour is loaded. */
  readonly cells: Uint8Array | undefined;
  /** True if cells are expected soon. */
  readonly isLoading: boolean;
  readonly looks: readonly CellLook[];
  /** Box that the map shows first, and with its last button. */
  readonly box: Box | undefined;
  /** Rectangle of the selected cell. */
  readonly selected: Box | undefined;
  readonly shape: DrawnShape | undefined;
  /** Steps of a departure on a route. */
  readonly steps: readonly ShownStep[];
  readonly polarity: Polarity;
  /** Place from which arrow keys move. */
  readonly cursor: Location;
  /** Distance that an arrow key moves [degrees]. */
  readonly step: number;
  /** True if a tap adds a point to the shape. Arrow keys then move a cross, and Enter taps at it. */
  readonly isDrawing: boolean;
  readonly tap: (place: Location) => void;
  readonly undo: () => void;
  /** Called with the box that the map shows. */
  readonly onShown?: (box: Box) => void;
}

/** Width of a map from which it is lower than wide [px]. */
const wideFrom = 560;

const moves = new Map<string, readonly [north: number, east: number]>([
  ["ArrowUp", [1, 0]],
  ["ArrowDown", [-1, 0]],
  ["ArrowLeft", [0, -1]],
  ["ArrowRight", [0, 1]],
]);

/** Shows the cells of a kept map at an hour over land and borders. A tap or the arrow keys choose a cell, or draw a shape. */
export function ScoreMap(props: Props) {
  const { label, field, cells, looks, box, selected, shape, steps, isDrawing, polarity } = props;
  const { onShown } = props;
  const [frame, width] = useWidth<HTMLDivElement>();
  const aspect = width >= wideFrom ? 0.66 : 1;
  const [window, show] = useState(() => heldWindow({ ...wholeWorld, aspect }));
  const whole = useMemo(
    () => (box === undefined ? heldWindow({ ...wholeWorld, aspect }) : windowAround(box, aspect)),
    [box?.join(), aspect],
  );
  useEffect(() => show(whole), [whole]);
  useEffect(() => onShown?.(boxOf(window)), [window]);
  const svg = useRef<SVGSVGElement>(null);
  const gestures = useMapGestures({ svg, window, show, pick: props.tap });
  const isWaiting = useIsWaiting(props.isLoading && cells === undefined);
  const { world, isError, refetch } = useWorld(window, isWaiting);
  const { data: towns = [] } = useQuery({ ...largeTownsQuery, enabled: !isWaiting });
  const [cross, setCross] = useState<Location>();
  const at = (isDrawing ? cross : undefined) ?? props.cursor;

  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moves.get(event.key);
    if (event.key === "+" || event.key === "-") show(zoomed(window, event.key === "+" ? 1.6 : 0.625, at));
    else if (isDrawing && event.key === "Enter") props.tap(at);
    else if (isDrawing && event.key === "Backspace") props.undo();
    else if (move !== undefined) {
      const step = isDrawing ? window.across / 40 : props.step;
      const place = held(at.latitude + move[0] * step, at.longitude + move[1] * step);
      if (isDrawing) setCross(place);
      else props.tap(place);
    } else return;
    event.preventDefault();
  };
  const degreesPerPx = window.across / Math.max(width, 1);
  const viewBox = viewBoxOf(window);
  return (
    <div className="map score-map" ref={frame}>
      <svg
        className="score-ground"
        viewBox={viewBox}
        style={{ aspectRatio: String(1 / aspect) }}
        aria-hidden="true"
      >
        <rect className="sea" x={-180} y={-180} width={360} height={360} />
        <path className="land" d={world?.land} />
      </svg>
      {width > 0 && field !== undefined && cells !== undefined && (
        <CellCanvas {...{ field, cells, looks, window, width }} />
      )}
      <svg
        ref={svg}
        className="score-over"
        viewBox={viewBox}
        role="application"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...gestures}
      >
        <path className="coast-halo" d={world?.land} />
        <path className="coast" d={world?.land} />
        <path className="coast" d={world?.borders} />
        {selected !== undefined && <CellFrame box={selected} />}
        {shape !== undefined && <ShapeLines shape={shape} degreesPerPx={degreesPerPx} />}
        <RouteSteps {...{ steps, polarity }} />
        {isDrawing && cross !== undefined && (
          <path
            className="draw-cross"
            d={`M${cross.longitude - 9 * degreesPerPx} ${-northOf(cross.latitude)}h${18 * degreesPerPx}M${cross.longitude} ${-northOf(cross.latitude) - 9 * degreesPerPx}v${18 * degreesPerPx}`}
          />
        )}
      </svg>
      {width > 0 && <MapLabels {...{ place: at, towns, window, width }} />}
      {isError && <MapMissing retry={refetch} />}
      {field?.isSynthetic === true && <strong className="map-synthetic">SYNTHETIC</strong>}
      <MapButtons
        show={show}
        fixed={window}
        whole={whole}
        wholeName={box === undefined ? "Whole world" : "Whole map"}
      />
    </div>
  );
}

/** Returns true until the cells of the map have been painted. Coasts in detail and names of towns come after them. */
function useIsWaiting(isLoading: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (isLoading || isPainted) return undefined;
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)));
    return () => cancelAnimationFrame(frame);
  }, [isLoading, isPainted]);
  return !isPainted;
}

/** Draws a frame around the selected cell, visible on every colour. */
function CellFrame({ box: [west, south, east, north] }: { readonly box: Box }) {
  const frame = {
    x: west,
    y: -northOf(north),
    width: east - west,
    height: northOf(north) - northOf(south),
  };
  return (
    <>
      <rect className="cell-halo" {...frame} />
      <rect className="cell-frame" {...frame} />
    </>
  );
}

function boxOf(window: MapWindow): Box {
  const [southWest, northEast] = [placeAt(window, { x: 0, y: 1 }), placeAt(window, { x: 1, y: 0 })];
  return [southWest.longitude, southWest.latitude, northEast.longitude, northEast.latitude];
}

function held(latitude: number, longitude: number): Location {
  return {
    latitude: Math.min(Math.max(latitude, -85), 85),
    longitude: Math.min(Math.max(longitude, -180), 180),
  };
}
