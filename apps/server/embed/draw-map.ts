import type { DrawnLook, LayerDrawing, MapDrawing } from "../src/maps/embed/map-drawing.ts";
import { type PixelEdges, pixelEdges } from "./pixel-edges.ts";

/** Cell of the map, by its row from the north and its column from the west. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Length of the side of the square that a look repeats, at one device pixel a dot. */
const period = 8;

/** Minimum width of a cell for its edges to be drawn [CSS px], as on tiles. */
const edgedFrom = 22;

/** Draws one hour of a layer, with coasts, the chosen cell, and the word SYNTHETIC if the weather is. */
export function drawMap(canvas: HTMLCanvasElement, { drawing, layer, looks, chosen }: MapPicture): void {
  const { width, height } = canvas;
  const context = canvas.getContext("2d")!;
  context.clearRect(0, 0, width, height);
  const edges = pixelEdges(drawing, width, height);
  drawCells(context, layer, looks, edges);
  const { coasts } = drawing;
  const scale = width / coasts.width;
  const coast = new Path2D();
  coast.addPath(new Path2D(coasts.path), new DOMMatrix([scale, 0, 0, scale, 0, 0]));
  context.lineJoin = "round";
  stroke(context, coast, 1);
  if (chosen !== undefined) {
    const { rows, columns } = edges;
    const [left, top] = [columns[chosen.column]!, rows[chosen.row]!];
    const frame = new Path2D();
    frame.rect(left, top, columns[chosen.column + 1]! - left, rows[chosen.row + 1]! - top);
    stroke(context, frame, 2);
  }
  if (drawing.synthetic) drawSynthetic(context, width, height);
}

export interface MapPicture {
  readonly drawing: MapDrawing;
  readonly layer: LayerDrawing;
  /** Look of each cell, row by row; 0 if it has no data. */
  readonly looks: Uint8Array;
  readonly chosen: Cell | undefined;
}

function drawCells(
  context: CanvasRenderingContext2D,
  layer: LayerDrawing,
  looks: Uint8Array,
  { rows, columns }: PixelEdges,
): void {
  const width = columns.length - 1;
  const dot = dotPixels();
  const isEdged = (columns.at(-1)! - columns[0]!) / width >= edgedFrom * devicePixelRatio;
  const patterns = layer.looks.map((look) => context.createPattern(patternOf(look, dot), "repeat")!);
  looks.forEach((look, cell) => {
    if (look === 0) return;
    const [row, column] = [Math.floor(cell / width), cell % width];
    const [left, top] = [columns[column]!, rows[row]!];
    const [across, down] = [columns[column + 1]! - left, rows[row + 1]! - top];
    context.fillStyle = patterns[look - 1]!;
    context.fillRect(left, top, across, down);
    if (!isEdged) return;
    context.fillStyle = layer.looks[look - 1]!.edge;
    context.fillRect(left, top, across, dot);
    context.fillRect(left, top, dot, down);
  });
}

/** Returns the size of a dot of lines and stripes [device px]. */
function dotPixels(): number {
  return Math.max(1, Math.round(devicePixelRatio));
}

/** Draws the square that a look repeats. */
function patternOf({ colours, pattern }: DrawnLook, dot: number): HTMLCanvasElement {
  const square = document.createElement("canvas");
  square.width = period * dot;
  square.height = period * dot;
  const context = square.getContext("2d")!;
  Array.from(pattern).forEach((digit, at) => {
    context.fillStyle = colours[Number(digit)]!;
    context.fillRect((at % period) * dot, Math.floor(at / period) * dot, dot, dot);
  });
  return square;
}

/** Returns a box of the legend with a look. */
export function swatchOf(look: DrawnLook): HTMLCanvasElement {
  const swatch = document.createElement("canvas");
  const dot = dotPixels();
  swatch.width = 18 * dot;
  swatch.height = 18 * dot;
  const context = swatch.getContext("2d")!;
  context.fillStyle = context.createPattern(patternOf(look, dot), "repeat")!;
  context.fillRect(0, 0, swatch.width, swatch.height);
  context.strokeStyle = "#15202b";
  context.lineWidth = dot;
  context.strokeRect(dot / 2, dot / 2, swatch.width - dot, swatch.height - dot);
  return swatch;
}

/** Draws lines that stand out from light and dark colours. */
function stroke(context: CanvasRenderingContext2D, path: Path2D, width: number): void {
  for (const [colour, wide] of [
    ["rgb(255 255 255 / 0.75)", width + 1.5],
    ["#15202b", width],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = wide * devicePixelRatio;
    context.stroke(path);
  }
}

/** Writes SYNTHETIC across the map, in lines that are close enough for a part of the map to have one. */
function drawSynthetic(context: CanvasRenderingContext2D, width: number, height: number): void {
  const word = "SYNTHETIC";
  const size = Math.min(width / 7, 44 * devicePixelRatio);
  context.font = `700 ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = size / 12;
  context.strokeStyle = "rgb(255 255 255 / 0.65)";
  context.fillStyle = "rgb(21 32 43 / 0.6)";
  const lines = Math.max(1, Math.round(height / (5 * size)));
  for (let line = 0; line < lines; line += 1) {
    const y = ((line + 0.5) / lines) * height;
    context.strokeText(word, width / 2, y);
    context.fillText(word, width / 2, y);
  }
}
