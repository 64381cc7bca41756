import { ccsdsPacking } from "./packings/ccsds-packing.ts";
import { complexPacking } from "./packings/complex-packing.ts";
import type { Grib2Field } from "./message/grib2-field.ts";
import { type Grid, sizeOf } from "./grid/grid.ts";
import { type Decoders, jpeg2000Packing } from "./packings/jpeg2000-packing.ts";
import type { Packing } from "./packings/packing.ts";
import { filePosition, northWestFirst } from "./grid/scanning.ts";
import { simplePacking } from "./packings/simple-packing.ts";
import type { Section } from "./message/section.ts";

/** Point of a grid, by its position on the axes. On a grid of latitudes and longitudes, a row has one latitude, and a column one longitude. */
export interface GridPoint {
  readonly row: number;
  readonly column: number;
}

/**
 * Decodes all values of a field, in the unit that the file uses. Rows run from north to south, and the values of a row from west to east. On the plane of a
 * projection, rows run from top to bottom, and their values from left to right. Missing values are NaN.
 *
 * @param grid - The grid of the field, from `readGrid`.
 * @param decoders - Decoders for additional packings.
 * @example Continues from {@link readGrid}.
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
 * Decodes the values of a field at some points of its grid, in the unit that the file uses; NaN means missing. If a field is constant or has simple packing,
 * only the values at these points are read. With other packings, the whole field is decoded.
 *
 * @param cells - Points at which values are needed.
 * @param decoders - Decoders for additional packings.
 * @example Continues from {@link readGrid}.
 * ```js
 * const [value] = cellValues(field, grid, [{ row: 0, column: 1 }]);
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
    return Float64Array.from(cells, (cell) => values[cell.row * columns + cell.column]!);
  }
  return Float64Array.from(cells, ({ row, column }) => {
    const point = filePosition(grid.scanning, rows, columns, row, column);
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

/** Bitmap of a grid. It has one bit per point, which is set if the point has a value. */
interface Bitmap {
  /** Number of points that have a value. */
  readonly present: number;
  /** Returns how many preceding points have a value; undefined if the point itself has no value. */
  readonly rank: (point: number) => number | undefined;
  /** Moves the values at the head of `values` to their points, in place. All other points become NaN. */
  readonly spread: (values: Float64Array) => void;
}

/** Reads the bitmap in section 6. Its bits are in the order in which the file scans the points. */
function readBitmap(section: Section, points: number): Bitmap {
  const indicator = section.octet(6);
  if (indicator === 254) throw section.error("damaged", "it repeats a bitmap, and none stands before it.");
  if (indicator !== 0) throw section.error("unsupported", `bitmap ${indicator} is kept by its centre.`);
  const bytes = Math.ceil(points / 8);
  if (section.length - bitmapOctet + 1 < bytes) {
    throw section.error("damaged", "it ends before its points do.");
  }
  const isPresent = (point: number): boolean =>
    ((section.octet(bitmapOctet + (point >>> 3)) >>> (7 - (point & 7))) & 1) === 1;
  const presentBefore = (point: number): number => {
    let count = 0;
    for (let byte = 0; byte < point >>> 3; byte += 1) count += onesOf[section.octet(bitmapOctet + byte)]!;
    for (let at = point & ~7; at < point; at += 1) count += isPresent(at) ? 1 : 0;
    return count;
  };
  const present = presentBefore(points);
  return {
    present,
    rank: (point) => (isPresent(point) ? presentBefore(point) : undefined),
    spread: (values) => {
      let from = present;
      for (let byte = bytes - 1; byte >= 0; byte -= 1) {
        const octet = section.octet(bitmapOctet + byte);
        for (let point = Math.min(byte * 8 + 8, points) - 1; point >= byte * 8; point -= 1) {
          const hasValue = (octet & (0x80 >>> (point & 7))) !== 0;
          if (hasValue) from -= 1;
          values[point] = hasValue ? values[from]! : Number.NaN;
        }
      }
    },
  };
}

const bitmapOctet = 7;

const onesOf = Uint8Array.from({ length: 256 }, (_, byte) => {
  let ones = 0;
  for (let rest = byte; rest > 0; rest >>>= 1) ones += rest & 1;
  return ones;
});
