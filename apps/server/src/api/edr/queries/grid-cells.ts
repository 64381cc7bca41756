import { type Area, type AreaGeometry, readArea } from "@halcyon/geo/area/area";
import { areaCells, circleCells } from "@halcyon/geo/area/area-cells";
import { turn } from "@halcyon/geo/earth";
import type { Location } from "@halcyon/schema";
import type { SiteLocation } from "@halcyon/schema/wire";
import { loopTurn } from "@halcyon/weather";
import { Refusal } from "../../../errors/refusal.ts";
import type { FieldGrid } from "../../../scoring/field/field-grid.ts";
import type { GridAxes } from "../coverages/coverage.ts";
import { refuseInput } from "../../pipeline/refuse-input.ts";
import type { Box } from "./wkt.ts";

/** Part of the earth that a query asks for, with the parameter that names it. */
export type Shape =
  | { readonly parameter: "bbox"; readonly box: Box }
  | { readonly parameter: "coords"; readonly geometry: AreaGeometry }
  | { readonly parameter: "within"; readonly middle: Location; readonly radiusKm: number };

/** Cell with its places in the grid of an answer, counted row by row. A cell at a pole has a place in each column. */
export interface WantedCell {
  readonly location: SiteLocation;
  readonly places: readonly number[];
}

export interface WantedCells extends GridAxes {
  readonly cells: readonly WantedCell[];
}

interface Most {
  /** Maximum number of cells. */
  readonly cells: number;
  /** Maximum number of places of the grid around the cells. */
  readonly places: number;
}

/**
 * Finds the cells with a part inside a shape, and the grid around them: all rows and columns between the outermost cells. Cells without weather are left out.
 *
 * @throws Refusal invalid_request if the shape is faulty, answer_too_large if it has too many cells, location_outside_coverage if no cell is inside.
 */
export async function findCells(grid: FieldGrid, shape: Shape, most: Most): Promise<WantedCells> {
  const found = await cellsIn(grid, shape, most.cells);
  if ("atLeast" in found) throw await tooManyCells(grid, shape, most, found.atLeast);
  const axes = axesAround(grid, found);
  const { latitudes, longitudes } = axes;
  if (latitudes.length * longitudes.length > most.places)
    throw await tooManyCells(grid, shape, most, latitudes.length * longitudes.length);
  const cells: WantedCell[] = [];
  for (const { row, column } of found) {
    const latitude = grid.latitudes[row]!;
    const isPole = Math.abs(latitude) === 90;
    const longitude = isPole ? 0 : turn(grid.longitudes[column]!);
    const cell = await grid.locate(latitude, longitude);
    if (cell?.latitude !== latitude || Math.abs(turn(cell.longitude - longitude)) > 1e-6) continue;
    cells.push({
      location: { latitude, longitude, surface: cell.sea ? "sea" : "land" },
      places: (isPole ? [...longitudes.keys()] : [axes.columnOf(column)]).map(
        (place) => axes.rowOf(row) * longitudes.length + place,
      ),
    });
    await loopTurn();
  }
  if (cells.length > 0) return { latitudes, longitudes, cells };
  const detail = "The grid of the collection has no cell there: choose another place or collection.";
  throw new Refusal("location_outside_coverage", {
    detail,
    errors: [{ parameter: shape.parameter, code: "location_outside_coverage", detail }],
  });
}

type Found = Awaited<ReturnType<typeof areaCells>> | ReturnType<typeof circleCells>;

async function cellsIn(grid: FieldGrid, shape: Shape, most: number): Promise<Found> {
  if ("middle" in shape) return circleCells(shape.middle, shape.radiusKm, grid, most);
  const geometry = "box" in shape ? { bbox: shape.box } : shape.geometry;
  return areaCells(requireArea(geometry, shape.parameter), grid, { most, afterRow: loopTurn });
}

function requireArea(geometry: AreaGeometry, parameter: string): Area {
  const area = readArea(geometry);
  if (!("code" in area)) return area;
  const { code, detail } = area;
  const known = code === "too_short" ? "too_small" : code === "out_of_range" ? "invalid_format" : code;
  throw refuseInput({ parameter, code: known, detail });
}

/** Axes of an answer, with the functions that find the rows and columns of the source's grid on them. */
interface FoundAxes extends GridAxes {
  readonly rowOf: (row: number) => number;
  readonly columnOf: (column: number) => number;
}

function axesAround(
  grid: FieldGrid,
  cells: readonly { readonly row: number; readonly column: number }[],
): FoundAxes {
  const rows = ascending(grid.latitudes);
  const inRows = cells.map(({ row }) => rows.indexOf(row));
  const [firstRow, lastRow] = [Math.min(...inRows), Math.max(...inRows)];
  const meridians = grid.longitudes.map(turn);
  const columns = ascending(meridians);
  // A row at a pole is one cell, which stands in every column.
  const ofRows = cells.filter(({ row }) => Math.abs(grid.latitudes[row]!) !== 90);
  const named = (ofRows.length === 0 ? cells : ofRows).map(({ column }) => columns.indexOf(column));
  const [first, count] = shortestRange([...new Set(named)], columns.length);
  const taken = Array.from({ length: count }, (_, index) => columns[(first + index) % columns.length]!);
  return {
    latitudes: rows.slice(firstRow, lastRow + 1).map((row) => grid.latitudes[row]!),
    longitudes: taken.map(
      (column, index) => meridians[column]! + (first + index >= columns.length ? 360 : 0),
    ),
    rowOf: (row) => rows.indexOf(row) - firstRow,
    columnOf: (column) => taken.indexOf(column),
  };
}

/** Returns the positions of different values in ascending order. Of equal values, the first one counts. */
function ascending(values: readonly number[]): number[] {
  const first = new Map(values.map((value, index) => [value, index] as const).toReversed());
  return [...first.values()].toSorted((one, other) => values[one]! - values[other]!);
}

/** Returns the start and the length of the shortest range on a circle of places that contains the given ones. */
function shortestRange(places: readonly number[], around: number): readonly [first: number, count: number] {
  const sorted = places.toSorted((one, other) => one - other);
  let [first, count] = [sorted[0]!, sorted.at(-1)! - sorted[0]! + 1];
  for (const [index, place] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before === undefined || around - (place - before) + 1 >= count) continue;
    [first, count] = [place, around - (place - before) + 1];
  }
  return [first, count];
}

async function tooManyCells(grid: FieldGrid, shape: Shape, most: Most, cells: number): Promise<Refusal> {
  const bbox = "box" in shape ? await fittingBox(grid, shape.box, most) : undefined;
  const advice = bbox === undefined ? "Ask for a smaller area" : `The box ${bbox.join()} fits`;
  const detail = `The answer would have ${cells} cells or more, but at most ${most.cells} fit. ${advice}. You can also ask for fewer times or parameters.`;
  const expected = { maximum_cells: most.cells, cells, ...(bbox === undefined ? {} : { bbox }) };
  return new Refusal("answer_too_large", {
    detail,
    errors: [{ parameter: shape.parameter, code: "too_big", detail, expected }],
  });
}

/** Returns a box with the south-western corner of another, which has no more cells than an answer may have. Returns undefined if there is none. */
async function fittingBox(
  grid: FieldGrid,
  [west, south, east, north]: Box,
  most: Most,
): Promise<number[] | undefined> {
  const [width, height] = [east > west ? east - west : east + 360 - west, north - south];
  const sizeOf = ({ latitudes: { length: rows }, longitudes: { length: columns } }: FieldGrid): number =>
    ((rows * height) / 180 + 1) * ((columns * width) / 360 + 1);
  let share = Math.min(1, Math.sqrt(most.cells / sizeOf(grid)));
  while (share * Math.max(width, height) > 0.001) {
    const box: Box = [west, south, toDegree(turn(west + share * width)), toDegree(south + share * height)];
    const found = await cellsIn(grid, { parameter: "bbox", box }, most.cells);
    if (!("atLeast" in found) && found.length > 0) {
      const { latitudes, longitudes } = axesAround(grid, found);
      if (latitudes.length * longitudes.length <= most.places) return [...box];
    }
    share *= 0.9;
  }
  return undefined;
}

function toDegree(value: number): number {
  return Math.floor(value * 1000) / 1000;
}
