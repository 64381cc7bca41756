import { heightOf } from "@halcyon/geo/tiles/mercator";
import type { MapDrawing } from "../src/maps/embed/map-drawing.ts";

/** Edges of the cells along both axes [device px]. A pixel shows the cell under its middle. */
export interface PixelEdges {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Returns where the edges of the cells are on a canvas. */
export function pixelEdges({ latitudes, longitudes }: MapDrawing, width: number, height: number): PixelEdges {
  return {
    rows: spread(latitudes.map(heightOf), height),
    columns: spread(longitudes, width),
  };
}

function spread(values: readonly number[], pixels: number): number[] {
  const [first, last] = [values[0]!, values.at(-1)!];
  return values.map((value) => Math.ceil(((value - first) / (last - first)) * pixels - 0.5));
}

/** Returns the height of a map as a share of its width. */
export function aspectOf({ latitudes, longitudes }: MapDrawing): number {
  const height = heightOf(latitudes.at(-1)!) - heightOf(latitudes[0]!);
  return height / ((longitudes.at(-1)! - longitudes[0]!) / 360);
}
