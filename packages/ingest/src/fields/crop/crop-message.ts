import {
  cellValues,
  type Decoders,
  fieldValues,
  Grib2Error,
  type Grib2Field,
  grib2Fields,
  type Grid,
  type Product,
  readGrid,
  readProduct,
  readScale,
  sizeOf,
} from "@halcyon/grib2";
import { cellFinder, type GridPlaces } from "../../cells/cell-finder.ts";
import type { PlaceColumns } from "../../cells/place-columns.ts";
import { grib2Quantity, type MeasuredQuantity } from "../../providers/grib2-quantity.ts";
import { type CroppedField, storedBytes, markOf, type UnreadField } from "../stored/stored-bytes.ts";

/** Distance from one sampled row of a field to the next [rows]. With a million cells, the sample is as informative as all rows. */
const everyRows = 4;

/**
 * Returns the mean absolute difference between neighbouring values along the rows of a field.
 *
 * @param columns - Number of columns of a row. Pairs of neighbours that contain NaN are ignored.
 * @returns Mean difference in the unit of the values; 0 if there are no neighbours.
 */
export function roughness(values: Float64Array, columns: number): number {
  let sum = 0;
  let count = 0;
  for (let row = 0; row < values.length; row += everyRows * columns) {
    for (let at = row + 1; at < row + columns; at += 1) {
      const difference = Math.abs(values[at]! - values[at - 1]!);
      if (Number.isNaN(difference)) continue;
      sum += difference;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/** Returns true if a grid covers the globe from pole to pole. A field on such a grid has a mean that changes little from one lead time to the next. */
export function isGlobal(grid: GridPlaces): boolean {
  if ("columns" in grid) return false;
  const { latitudes, longitudes } = grid;
  const [rows, columns] = [latitudes.length, longitudes.length];
  const spacing = (longitudes.at(-1)! - longitudes[0]!) / (columns - 1);
  const height = Math.abs(latitudes[0]! - latitudes.at(-1)!);
  return columns > 1 && spacing * columns > 360 - spacing / 2 && height > 180 - (3 * 180) / rows;
}

/**
 * Returns a function that reduces a GRIB2 message to the part that an ingest stores. This part contains the decoded values of each field at the cells nearest
 * to the places, in the unit of the file. If a field cannot be read, the reason is stored instead of values. Cells are looked up once per grid.
 */
export function cropper(places: PlaceColumns, decoders: Decoders): (message: Uint8Array) => Uint8Array {
  const cellsOf = new Map<string, Int32Array>();
  const cellsIn = (field: Grib2Field, grid: Grid): Int32Array => {
    const key = String.fromCharCode(...field.grid.bytes(1));
    const known = cellsOf.get(key) ?? nearestCells(grid, places);
    cellsOf.set(key, known);
    return known;
  };
  return (message) => storedBytes(markOf(message), cropFields(message, { cellsIn, decoders }));
}

/** Index for a place that is outside the grid. */
const noCell = -1;

/** Returns the indices of the cells nearest to places, counted row by row; -1 if a place is outside the grid. */
function nearestCells(grid: Grid, { latitudes, longitudes }: PlaceColumns): Int32Array {
  const find = cellFinder(grid);
  return Int32Array.from(
    latitudes,
    (latitude, index) => find({ latitude, longitude: longitudes[index]! })?.index ?? noCell,
  );
}

interface Cropping {
  readonly cellsIn: (field: Grib2Field, grid: Grid) => Int32Array;
  readonly decoders: Decoders;
}

function cropFields(message: Uint8Array, cropping: Cropping): (CroppedField | UnreadField)[] {
  const fields: (CroppedField | UnreadField)[] = [];
  try {
    for (const field of grib2Fields(message)) fields.push(readField(field, cropping));
  } catch (error) {
    fields.push(unread(error));
  }
  return fields;
}

function readField(field: Grib2Field, cropping: Cropping): CroppedField | UnreadField {
  try {
    const product = readProduct(field);
    const measured = grib2Quantity(product);
    if (measured === undefined) {
      const { discipline, category, number } = product.parameter;
      return { problem: `it holds parameter ${discipline}.${category}.${number}, which is not read.` };
    }
    const { startHours, endHours } = product.lead;
    const { quantity, unit } = measured;
    return {
      quantity,
      unit,
      member: product.member?.number ?? 0,
      referenceTimeMs: product.referenceTimeMs,
      fromHours: startHours,
      toHours: endHours,
      ...valuesAt(field, product, measured, cropping),
    };
  } catch (error) {
    return unread(error);
  }
}

function valuesAt(
  field: Grib2Field,
  { process, lead }: Product,
  { isComponent }: MeasuredQuantity,
  { cellsIn, decoders }: Cropping,
): Pick<CroppedField, "values" | "scale" | "roughness"> {
  const grid = readGrid(field);
  if ("columns" in grid && grid.isWindAlongGrid && isComponent)
    throw field.grid.error("unsupported", "winds along the rows and columns of a plane are not read.");
  const cells = cellsIn(field, grid);
  const scale = readScale(field);
  const { columns } = sizeOf(grid);
  if (!isGlobal(grid)) {
    const inside = Array.from(
      cells.filter((cell) => cell !== noCell),
      (cell) => ({ row: Math.floor(cell / columns), column: cell % columns }),
    );
    const values = cellValues(field, grid, inside, decoders);
    let next = 0;
    return {
      scale,
      values: Float64Array.from(cells, (cell) => (cell === noCell ? Number.NaN : values[next++]!)),
    };
  }
  const whole = fieldValues(field, grid, decoders);
  const values = new Float64Array(cells.length);
  for (let index = 0; index < cells.length; index += 1) values[index] = whole[cells[index]!] ?? Number.NaN;
  const hours = process === "accumulation" ? Math.max(1, lead.endHours - lead.startHours) : 1;
  return { scale, values, roughness: roughness(whole, columns) / hours };
}

function unread(error: unknown): UnreadField {
  if (!(error instanceof Grib2Error)) throw error;
  return { problem: error.message };
}
