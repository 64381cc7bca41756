import { useEffect, useMemo, useRef } from "react";
import { type MapWindow, pointOf } from "../../../map/drawing/map-window.ts";
import { cellEdges } from "../field/cell-grid.ts";
import { noLook } from "../field/hour-figures.ts";
import type { MapField } from "../field/map-field.ts";
import { type CellLook, fillOf } from "./cell-looks.ts";
import { useIsDark } from "./use-is-dark.ts";

interface Props {
  readonly field: MapField;
  /** Number of the appearance of each cell, row by row. */
  readonly cells: Uint8Array;
  /** Colours and marks of the layer. */
  readonly looks: readonly CellLook[];
  readonly window: MapWindow;
  /** Width of the map [px]. */
  readonly width: number;
}

/** Draws the cells of an hour over the land of a map. */
export function CellCanvas({ field, cells, looks, window, width }: Props) {
  const isDark = useIsDark();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = Math.max(1, Math.round(devicePixelRatio));
  const fills = useMemo(() => looks.map((look) => fillOf(look, scale)), [looks, scale]);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    drawCells(context, {
      grid: field,
      looks: cells,
      fills,
      window,
      width: width * scale,
      edge: isDark ? "rgb(255 255 255 / 0.3)" : "rgb(0 0 0 / 0.3)",
    });
  }, [field, cells, fills, isDark, window, width, scale]);
  return (
    <canvas
      ref={canvas}
      className="cell-canvas"
      width={width * scale}
      height={Math.round(width * window.aspect) * scale}
      aria-hidden="true"
    />
  );
}

type Grid = Pick<MapField, "latitudes" | "longitudes">;

/** Part of a canvas context that draws cells. */
export type CellContext = Pick<
  CanvasRenderingContext2D,
  "beginPath" | "rect" | "fill" | "stroke" | "clearRect" | "fillStyle" | "strokeStyle" | "lineWidth"
>;

interface DrawnCells {
  readonly grid: Grid;
  /** Number of the appearance of each cell, row by row. */
  readonly looks: Uint8Array;
  /** What fills the cells of each look, at its number minus 1. */
  readonly fills: readonly (string | CanvasPattern)[];
  readonly window: MapWindow;
  /** Width of the canvas [pixels of the device]. */
  readonly width: number;
  /** Colour of the edges of cells. */
  readonly edge: string;
}

/** Minimum width of a cell for its edges to be drawn, as a share of the width of the map. A map then never looks finer than its cells. */
const edgedFrom = 1 / 18;

/** Draws the cells of a map at an hour. Cells without data stay empty. */
export function drawCells(
  context: CellContext,
  { grid, looks, fills, window, width, edge }: DrawnCells,
): void {
  context.clearRect(0, 0, width, width * window.aspect);
  for (const turned of [-360, 0, 360]) {
    const { xs, ys } = edgePixels(grid, window, width, turned);
    if (xs[0]! > width || xs.at(-1)! < 0) continue;
    const strips = stripsByLook(looks, grid.longitudes.length);
    for (const [look, ofLook] of strips) {
      context.fillStyle = fills[look - 1]!;
      context.beginPath();
      for (const { row, from, to } of ofLook) {
        if (ys[row + 1]! < 0 || ys[row]! > width * window.aspect) continue;
        context.rect(xs[from]!, ys[row]!, xs[to]! - xs[from]!, ys[row + 1]! - ys[row]!);
      }
      context.fill();
    }
    if (xs[1]! - xs[0]! < edgedFrom * width) continue;
    context.strokeStyle = edge;
    context.lineWidth = 1;
    context.beginPath();
    for (const { row, from, to } of [...strips.values()].flat()) {
      for (let column = from; column < to; column++)
        context.rect(xs[column]!, ys[row]!, xs[column + 1]! - xs[column]!, ys[row + 1]! - ys[row]!);
    }
    context.stroke();
  }
}

/** Returns the edges of columns and rows on a canvas [pixels]. They are whole, so that no ground shows between neighbours. */
export function edgePixels(
  grid: Grid,
  window: MapWindow,
  width: number,
  turned = 0,
): { readonly xs: readonly number[]; readonly ys: readonly number[] } {
  const edges = cellEdges(grid);
  const { longitude, latitude } = window;
  return {
    xs: edges.longitudes.map((edge) =>
      Math.round(pointOf(window, { latitude, longitude: edge + turned }).x * width),
    ),
    ys: edges.latitudes.map((edge) =>
      Math.round(pointOf(window, { latitude: edge, longitude }).y * width * window.aspect),
    ),
  };
}

/** Neighbouring cells of a row with the same look, from one column to before another. */
interface Strip {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the strips of cells by their look. Cells without data are in none. */
export function stripsByLook(looks: Uint8Array, columns: number): ReadonlyMap<number, readonly Strip[]> {
  const strips = new Map<number, Strip[]>();
  for (let cell = 0; cell < looks.length;) {
    const look = looks[cell]!;
    const row = Math.floor(cell / columns);
    const end = (row + 1) * columns;
    let next = cell + 1;
    while (next < end && looks[next] === look) next++;
    if (look !== noLook) {
      const strip = { row, from: cell - row * columns, to: next - row * columns };
      const ofLook = strips.get(look);
      if (ofLook === undefined) strips.set(look, [strip]);
      else ofLook.push(strip);
    }
    cell = next;
  }
  return strips;
}
