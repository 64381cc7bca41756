import { earthRadiusKm, type Point, radians, turn } from "../earth.ts";
import type { Area } from "./area.ts";
import { insideKm2, type Line, openLine } from "./inside-km2.ts";

/** Axes of a grid of latitudes and longitudes [degrees], each ascending or descending. Longitudes are those of one turn, from -180 or from 0 on. */
export interface GridAxes {
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
}

/** Cell of a grid, with its weight in an area. */
export interface AreaCell {
  /** Position of the cell on the axis of latitudes. A row at a pole is one cell, with the column 0. */
  readonly row: number;
  readonly column: number;
  /** Area of the part of the cell that is inside [km2], on a sphere. */
  readonly km2: number;
}

/** Cells of an area that were counted but not listed, because there are too many. */
export interface TooManyCells {
  /** Number of cells with a part inside the area; a lower number if counting stopped. */
  readonly atLeast: number;
}

export interface AreaCellsOptions {
  /** Maximum number of cells to list. If there are more, they are only counted. */
  readonly most: number;
  /** Called after each row, and awaited. A caller can give other work a turn there. */
  readonly afterRow?: () => Promise<void> | undefined;
}

/** Counting stops at this multiple of the cells that may be listed. */
const countedMost = 4;

/** Range of an axis that belongs to one row or column [degrees]. */
export interface Span {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/** Minimum part of a cell that counts as inside, as a share of the cell. Rounding leaves smaller parts where an edge runs along a cell. */
const leastShare = 1e-9;

/**
 * Returns the cells of a grid with a part inside an area, row by row. The rectangle of a cell reaches half-way to its neighbours; a row next to a pole of the
 * earth reaches that pole. Holes are left out.
 *
 * @example
 * ```js
 * const grid = { latitudes: [1, 0, -1], longitudes: [-1, 0, 1] };
 * const area = readArea({ bbox: [-0.25, 0.25, 0.25, 0.75] });
 * (await areaCells(area, grid, { most: 10 })).map(({ row, column, km2 }) => [row, column, Math.round(km2)]); // => [[0, 1, 773], [1, 1, 773]]
 * ```
 */
export async function areaCells(
  area: Area,
  grid: GridAxes,
  { most, afterRow }: AreaCellsOptions,
): Promise<readonly AreaCell[] | TooManyCells> {
  const columns = columnSpans(grid.longitudes);
  const rows = grid.latitudes
    .map((_, row) => rowSpan(grid.latitudes, row))
    .toSorted((one, other) => one.from - other.from);
  const weights = new Map<number, number>();
  const count = grid.longitudes.length;
  for (const rings of area.polygons) {
    for (const { inside: ofRow, span: row } of partsIn(rings.map(openLine), 1, rows)) {
      const isPole = Math.abs(grid.latitudes[row.index]!) === 90;
      for (const { inside, span: column } of partsIn(ofRow, 0, columns)) {
        const whole = rectangleKm2(column, row);
        const km2 = Math.min(insideKm2(inside), whole);
        if (km2 <= leastShare * whole) continue;
        const cell = row.index * count + (isPole ? 0 : column.index);
        weights.set(cell, (weights.get(cell) ?? 0) + km2);
      }
      if (weights.size > countedMost * most) return { atLeast: weights.size };
      await afterRow?.();
    }
  }
  if (weights.size > most) return { atLeast: weights.size };
  return [...weights]
    .toSorted(([one], [other]) => one - other)
    .map(([cell, km2]) => ({ row: Math.floor(cell / count), column: cell % count, km2 }));
}

/**
 * Returns the cells of a grid that a circle touches, row by row. The rectangles of cells are those of {@link areaCells}.
 *
 * @param radiusKm - Radius of the circle on the sphere [km], at least 0.
 * @param most - Maximum number of cells to list.
 * @example
 * ```js
 * const grid = { latitudes: [1, 0, -1], longitudes: [-1, 0, 1] };
 * circleCells({ latitude: 0.2, longitude: 0 }, 40, grid, 10); // => [{ row: 0, column: 1 }, { row: 1, column: 1 }]
 * ```
 */
export function circleCells(
  middle: Point,
  radiusKm: number,
  grid: GridAxes,
  most: number,
): readonly Omit<AreaCell, "km2">[] | TooManyCells {
  const reach = radiusKm / earthRadiusKm;
  const columns = columnSpans(grid.longitudes);
  const cells: Omit<AreaCell, "km2">[] = [];
  for (const row of grid.latitudes.keys()) {
    const span = rowSpan(grid.latitudes, row);
    if (Math.max(span.from - middle.latitude, middle.latitude - span.to, 0) * radians > reach) continue;
    const isPole = Math.abs(grid.latitudes[row]!) === 90;
    const near = columns.filter((column) => angleTo(middle, span, column) <= reach);
    const indexes = new Set(near.map(({ index }) => (isPole ? 0 : index)));
    cells.push(...[...indexes].toSorted((one, other) => one - other).map((column) => ({ row, column })));
    if (cells.length > countedMost * most) break;
  }
  return cells.length > most ? { atLeast: cells.length } : cells;
}

/** Returns the angle from a point to the nearest place of a rectangle, seen from the centre of the earth [rad]; 0 inside. */
function angleTo({ latitude, longitude }: Point, { from: south, to: north }: Span, column: Span): number {
  const east = (((longitude - column.from) % 360) + 360) % 360;
  if (east <= column.to - column.from) return Math.max(south - latitude, latitude - north, 0) * radians;
  const phi = latitude * radians;
  const angles = [column.from, column.to].flatMap((meridian) => {
    const across = (meridian - longitude) * radians;
    // The great circle of the meridian is nearest here, maybe beyond a pole.
    const nearest = Math.atan2(Math.sin(phi), Math.cos(phi) * Math.cos(across)) / radians;
    return [south, north, Math.min(Math.max(nearest, south), north)].map((at) => {
      const half = Math.sin((at - latitude) * (radians / 2)) ** 2;
      const wide = Math.cos(phi) * Math.cos(at * radians) * Math.sin(across / 2) ** 2;
      return 2 * Math.asin(Math.sqrt(Math.min(half + wide, 1)));
    });
  });
  return Math.min(...angles);
}

/**
 * Returns the rectangle of a cell as west, south, east, north [degrees]. West may be below -180, or east above 180.
 *
 * @example
 * ```js
 * cellBounds({ latitudes: [1, 0, -1], longitudes: [-1, 0, 1] }, 0, 1); // => [-0.5, 0.5, 0.5, 1.5]
 * ```
 */
export function cellBounds({ latitudes, longitudes }: GridAxes, row: number, column: number): CellBounds {
  const north = rowSpan(latitudes, row);
  if (Math.abs(latitudes[row]!) === 90) return [-180, north.from, 180, north.to];
  const east = spanAt(longitudes, column);
  const back = turn(longitudes[column]!) - longitudes[column]!;
  return [east.from + back, north.from, east.to + back, north.to];
}

/** Rectangle as west, south, east, north [degrees]. */
export type CellBounds = readonly [west: number, south: number, east: number, north: number];

/**
 * Cuts the rectangle of a cell at the antimeridian (RFC 7946, 3.1.9).
 *
 * @returns The rectangle itself, or its two parts, in both of which longitudes are from -180 to 180.
 * @example
 * ```js
 * cutCell([179, 0, 181, 1]); // => [[179, 0, 180, 1], [-180, 0, -179, 1]]
 * ```
 */
export function cutCell([west, south, east, north]: CellBounds): readonly CellBounds[] {
  const part = (from: number, to: number): CellBounds => [from, south, to, north];
  if (west < -180) return [part(-180, east), part(west + 360, 180)];
  if (east > 180) return [part(west, 180), part(-180, east - 360)];
  return [part(west, east)];
}

/**
 * Returns the range of an axis from half-way to the value before, to half-way to the value after. The first and the last value reach as far on both sides.
 *
 * @example
 * ```js
 * spanAt([60, 20], 0); // => { index: 0, from: 40, to: 80 }
 * ```
 */
export function spanAt(values: readonly number[], index: number): Span {
  const value = values[index]!;
  const before = values[index - 1] ?? 2 * value - (values[index + 1] ?? value);
  const after = values[index + 1] ?? 2 * value - before;
  const [from, to] = [(value + before) / 2, (value + after) / 2].toSorted((one, other) => one - other);
  return { index, from: from!, to: to! };
}

/** Returns the range of a row. The outermost row reaches its pole if no further row fits before the pole, as on Gaussian grids. */
export function rowSpan(latitudes: readonly number[], row: number): Span {
  const { from, to } = spanAt(latitudes, row);
  const isEnd = row === 0 || row === latitudes.length - 1;
  const reach = isEnd ? to - from : 0;
  const toPole = (edge: number): number =>
    Math.abs(edge) + reach > 90 && Math.abs(edge) > Math.abs(latitudes[row]!) ? Math.sign(edge) * 90 : edge;
  return { index: row, from: Math.max(toPole(from), -90), to: Math.min(toPole(to), 90) };
}

/** Returns the ranges of the columns in ascending order. A column that reaches over ±180 degrees has a range on each side. A repeated meridian counts once. */
export function columnSpans(longitudes: readonly number[]): readonly Span[] {
  const seen = new Set<number>();
  const spans = longitudes.flatMap((longitude, column) => {
    const meridian = Number(turn(longitude).toFixed(6));
    if (seen.has(meridian)) return [];
    seen.add(meridian);
    const { from, to } = spanAt(longitudes, column);
    return [-720, -360, 0, 360].map((round) => ({
      index: column,
      from: Math.max(from + round, -180),
      to: Math.min(to + round, 180),
    }));
  });
  return spans.filter(({ from, to }) => from < to).toSorted((one, other) => one.from - other.from);
}

/** Part of rings inside a span: the outer ring, then its holes. */
interface Part {
  readonly inside: readonly Line[];
  readonly span: Span;
}

/**
 * Cuts rings along an axis into the parts inside each span, halving the spans each time. Spans without a part are left out.
 *
 * @param spans - Ranges in ascending order, which do not overlap.
 */
function* partsIn(rings: readonly Line[], axis: 0 | 1, spans: readonly Span[]): Generator<Part, void> {
  if (rings.length === 0) return;
  const [low, high] = extentOf(rings[0]!, axis);
  const first = firstIndex(spans, ({ to }) => to > low);
  const end = firstIndex(spans, ({ from }) => from >= high);
  if (first >= end) return;
  const [from, to] = [spans[first]!.from, spans[end - 1]!.to];
  const above = low < from ? cutRings(rings, axis, from, 1) : rings;
  const inside = high > to ? cutRings(above, axis, to, -1) : above;
  if (inside.length === 0) return;
  if (end - first === 1) {
    yield { inside, span: spans[first]! };
    return;
  }
  const half = (first + end) >> 1;
  yield* partsIn(cutRings(inside, axis, spans[half - 1]!.to, -1), axis, spans.slice(first, half));
  yield* partsIn(cutRings(inside, axis, spans[half]!.from, 1), axis, spans.slice(half, end));
}

/** Returns the index of the first span that fulfils a condition which all later spans fulfil too; the number of spans if none does. */
export function firstIndex(spans: readonly Span[], fulfils: (span: Span) => boolean): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fulfils(spans[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function extentOf(line: Line, axis: 0 | 1): readonly [low: number, high: number] {
  let low = Infinity;
  let high = -Infinity;
  for (let at: number = axis; at < line.length; at += 2) {
    const value = line[at]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/** Cuts an outer ring and its holes at a line. Returns none if nothing of the outer ring is left. */
function cutRings(
  [outer, ...holes]: readonly Line[],
  axis: 0 | 1,
  at: number,
  side: 1 | -1,
): readonly Line[] {
  const cut = cutLine(outer!, axis, at, side);
  if (cut.length === 0) return [];
  return [cut, ...holes.map((hole) => cutLine(hole, axis, at, side)).filter((hole) => hole.length > 0)];
}

/**
 * Cuts a ring at a meridian or a parallel, by one step of the algorithm of Sutherland and Hodgman.
 *
 * @param side - 1 to keep what is above `at` on the axis, -1 to keep what is below.
 * @see Sutherland and Hodgman 1974, https://doi.org/10.1145/360767.360802
 */
function cutLine(line: Line, axis: 0 | 1, at: number, side: 1 | -1): Line {
  const kept: number[] = [];
  let isAnyInside = false;
  let x = line.at(-2)!;
  let y = line.at(-1)!;
  let before = ((axis === 0 ? x : y) - at) * side;
  for (let next = 0; next < line.length; next += 2) {
    const toX = line[next]!;
    const toY = line[next + 1]!;
    const after = ((axis === 0 ? toX : toY) - at) * side;
    if (before >= 0 !== after >= 0) {
      const share = before / (before - after);
      kept.push(axis === 0 ? at : x + share * (toX - x), axis === 0 ? y + share * (toY - y) : at);
    }
    if (after >= 0) kept.push(toX, toY);
    if (after > 0) isAnyInside = true;
    x = toX;
    y = toY;
    before = after;
  }
  return isAnyInside ? kept : [];
}

function rectangleKm2({ from: west, to: east }: Span, { from: south, to: north }: Span): number {
  const height = Math.sin(north * radians) - Math.sin(south * radians);
  return (east - west) * radians * height * earthRadiusKm ** 2;
}
