import { type Bitmap, readBitmap } from "./grid/bitmap.ts";
import { ccsdsPacking } from "./packings/ccsds-packing.ts";
import { complexPacking } from "./packings/complex-packing.ts";
import type { Grib2Field } from "./message/grib2-field.ts";
import { type Grid, sizeOf } from "./grid/grid.ts";
import { type Decoders, jpeg2000Packing } from "./packings/jpeg2000-packing.ts";
import type { Packing } from "./packings/packing.ts";
import { filePosition, northWestFirst } from "./grid/scanning.ts";
import { simplePacking } from "./packings/simple-packing.ts";

/** Point of a grid, by the indices of its latitude and its longitude; of a projection by its row and its column. */
export interface GridPoint {
  readonly latitudeIndex: number;
  readonly longitudeIndex: number;
}

/**
 * Decodes all values of a field in the unit of the file. Rows come from the north, each from the west, like the grid's latitudes and longitudes. Those of
 * a projection come from the top of its plane, each from the left. Missing values are NaN.
 *
 * @param grid - The grid of the field, from `readGrid`.
 * @param decoders - What else can be decoded.
 * @example Goes on from {@link readGrid}.
 * ```js
 * fieldValues(field, grid).length; // => 1000
 * ```
 */
export function fieldValues(
  field: Grib2Field,
  grid: Grid,
  decoders: Decoders = {},
): Float64Array<ArrayBuffer> {
  const { rows, columns } = sizeOf(grid);
  const { packing, bitmap } = openPacking(field, rows * columns, decoders);
  const values = packing.unpack(rows * columns);
  bitmap?.spread(values);
  return northWestFirst(values, grid.scanning, rows, columns);
}

/**
 * Decodes the values of some cells; NaN means missing. Simple packing and constant fields are read at those cells alone. Other packings are decoded whole.
 *
 * @param cells - Points of the grid.
 * @param decoders - What else can be decoded.
 * @example Goes on from {@link readGrid}.
 * ```js
 * const [value] = cellValues(field, grid, [{ latitudeIndex: 0, longitudeIndex: 1 }]);
 * value === fieldValues(field, grid)[1]; // => true
 * ```
 */
export function cellValues(
  field: Grib2Field,
  grid: Grid,
  cells: readonly GridPoint[],
  decoders: Decoders = {},
): Float64Array {
  const { rows, columns } = sizeOf(grid);
  const { packing, bitmap } = openPacking(field, rows * columns, decoders);
  const { unpackOne } = packing;
  if (unpackOne === undefined) {
    const values = fieldValues(field, grid, decoders);
    return Float64Array.from(cells, (cell) => values[cell.latitudeIndex * columns + cell.longitudeIndex]!);
  }
  return Float64Array.from(cells, ({ latitudeIndex, longitudeIndex }) => {
    const point = filePosition(grid.scanning, rows, columns, latitudeIndex, longitudeIndex);
    const index = bitmap === undefined ? point : bitmap.rank(point);
    return index === undefined ? Number.NaN : unpackOne(index);
  });
}

function openPacking(
  field: Grib2Field,
  points: number,
  decoders: Decoders,
): { packing: Packing; bitmap: Bitmap | undefined } {
  const bitmap = field.bitmap === undefined ? undefined : readBitmap(field.bitmap, points);
  const present = bitmap?.present ?? points;
  const count = field.representation.unsigned32(6);
  if (count !== present) {
    throw field.representation.error("damaged", `${count} values for ${present} points.`);
  }
  return { packing: packingOf(field, decoders), bitmap };
}

function packingOf({ representation, data }: Grib2Field, { jpeg2000 }: Decoders): Packing {
  const template = `5.${representation.unsigned16(10)}`;
  if (template === "5.0") return simplePacking(representation, data);
  if (template === "5.2" || template === "5.3") return complexPacking(representation, data, template);
  if (template === "5.40") return jpeg2000Packing(representation, data, jpeg2000);
  if (template === "5.42") return ccsdsPacking(representation, data);
  throw representation.error("unsupported", "this packing is not read.", template);
}
