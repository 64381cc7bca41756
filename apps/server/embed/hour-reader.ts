import type { LayerDrawing, MapDrawing } from "../src/maps/embed/map-drawing.ts";

/** Stored numbers of all cells in one hour, row by row from the north. */
export type Plane = Uint16Array | Int32Array;

/** Response of the server that is no file of the map. */
export class NotAFile extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** Reads a file of the map, which has the address of this page without its last part. */
export async function readFile(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new NotAFile(response.status);
  return response;
}

/** Reads hours of a map from its Zarr chunks. A chunk is read once. */
export class HourReader {
  readonly #drawing: MapDrawing;
  readonly #chunks = new Map<string, Promise<Plane>>();

  constructor(drawing: MapDrawing) {
    this.#drawing = drawing;
  }

  /**
   * Reads one hour of a layer.
   *
   * @param hour - Position of the hour in the map.
   * @throws NotAFile if the server does not send a chunk.
   */
  async plane(layer: LayerDrawing, hour: number): Promise<Plane> {
    const [hours, rows, columns] = layer.chunkShape as [number, number, number];
    const { latitudes, longitudes } = this.#drawing;
    const [height, width] = [latitudes.length - 1, longitudes.length - 1];
    const plane = new (arrayOf(layer))(height * width);
    const start = (hour % hours) * rows * columns;
    for (let top = 0; top < height; top += rows) {
      for (let left = 0; left < width; left += columns) {
        const at = [Math.floor(hour / hours), top / rows, left / columns];
        const chunk = await this.#chunk(layer, at.join("/"));
        const across = Math.min(columns, width - left);
        for (let row = 0; row < Math.min(rows, height - top); row += 1) {
          const from = start + row * columns;
          plane.set(chunk.subarray(from, from + across), (top + row) * width + left);
        }
      }
    }
    return plane;
  }

  #chunk(layer: LayerDrawing, at: string): Promise<Plane> {
    const path = `${this.#drawing.zarr}/${layer.name}/c/${at}`;
    const known = this.#chunks.get(path);
    if (known !== undefined) return known;
    const read = readChunk(path, layer);
    this.#chunks.set(path, read);
    read.catch(() => this.#chunks.delete(path));
    return read;
  }
}

async function readChunk(path: string, layer: LayerDrawing): Promise<Plane> {
  const { body } = await readFile(path);
  const bytes = await new Response(body!.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return new (arrayOf(layer))(bytes);
}

function arrayOf({ dataType }: LayerDrawing): typeof Uint16Array | typeof Int32Array {
  return dataType === "int32" ? Int32Array : Uint16Array;
}
