import {
  type Area,
  type AreaFault,
  type AreaGeometry,
  areaKm2,
  boundsOf,
  middleOf,
  readArea,
} from "@halcyon/geo/area/area";
import { areaCells, type CellBounds, cellBounds } from "@halcyon/geo/area/area-cells";
import { turn } from "@halcyon/geo/earth";
import type { Surface } from "@halcyon/schema/wire";
import type { EpochHour } from "@halcyon/schema/time";
import { areaJobCellsMax, type AreaRequest } from "@halcyon/schema/v2";
import { Refusal } from "../../errors/refusal.ts";
import type { Models } from "../../ports.ts";
import { cellDegrees, fieldGrid, type FieldGrid, turns } from "./field-grid.ts";

/** Cell of a field, by its middle. */
export interface FieldCell {
  readonly latitude: number;
  readonly longitude: number;
  readonly sea: boolean;
  /** Height of the cell [m]; undefined if the source does not have it. */
  readonly elevationM: number | undefined;
  /** Rectangle of the cell: west, south, east, north [degrees]. */
  readonly bounds: CellBounds;
}

/** Cell with its size inside an area. */
export interface AreaCell extends FieldCell {
  readonly km2: number;
  /** Position of the cell in the grid. */
  readonly row: number;
  readonly column: number;
}

/** Area with its cells on the grid of a model. */
export interface FoundArea {
  /** Cells of the wanted surface, row by row. */
  readonly cells: readonly AreaCell[];
  /** Size of the whole area [km2]. */
  readonly km2: number;
  /** True if the weather of the cells is made up. */
  readonly synthetic: boolean;
  readonly bounds: readonly [number, number, number, number];
  readonly middle: { readonly latitude: number; readonly longitude: number };
  /** Width and height of a cell [degrees]. */
  readonly cellDegrees: readonly [number, number];
}

/** Area of a request. */
interface WantedArea extends Pick<AreaRequest, "area" | "model"> {
  /** Surface of the cells to keep; undefined to keep all. */
  readonly surface?: Surface | undefined;
}

/**
 * Finds the cells of an area on the grid of a model.
 *
 * @param most - Maximum number of cells.
 * @throws Refusal invalid_request if the geometry is faulty or has too many cells, location_outside_coverage if the grid has no cell there. Also throws every
 *   refusal of {@link fieldGrid}.
 */
export async function findArea(
  models: Models,
  { area: geometry, model, surface }: WantedArea,
  now: EpochHour,
  most: number,
): Promise<{ readonly area: FoundArea; readonly grid: FieldGrid }> {
  const grid = await fieldGrid(models, model, now);
  // The schema has checked that positions and boxes have their numbers.
  const area = readArea(geometry as unknown as AreaGeometry);
  if ("code" in area) throw geometryFault(area);
  const pause = turns();
  const inside = await areaCells(area, grid, { most, afterRow: pause });
  if ("atLeast" in inside) throw tooManyCells(inside.atLeast, most);
  const found: AreaCell[] = [];
  for (const { row, column, km2 } of inside) {
    await pause();
    const latitude = grid.latitudes[row]!;
    const longitude = Math.abs(latitude) === 90 ? 0 : turn(grid.longitudes[column]!);
    const cell = await grid.locate(latitude, longitude);
    if (cell === undefined) continue;
    const { sea, elevationM } = cell;
    const bounds = cellBounds(grid, row, column);
    found.push({ latitude, longitude, sea, elevationM, km2, row, column, bounds });
  }
  if (found.length === 0) throw outsideGrid();
  const cells = found.filter(({ sea }) => surface === undefined || sea === (surface === "sea"));
  if (cells.length === 0) throw noSurface();
  return { area: { cells, synthetic: grid.synthetic, ...sizesOf(area, grid) }, grid };
}

/** Rounds a size as answers give it [km2]. */
export function publishedKm2(km2: number): number {
  return Math.round(km2 * 100) / 100;
}

function sizesOf(area: Area, grid: FieldGrid): Omit<FoundArea, "cells" | "synthetic"> {
  return {
    km2: areaKm2(area),
    bounds: boundsOf(area),
    middle: middleOf(area),
    cellDegrees: cellDegrees(grid),
  };
}

function geometryFault({ code, path, detail }: AreaFault): Refusal {
  const known = code === "too_short" ? "too_small" : code === "out_of_range" ? "invalid" : code;
  return new Refusal("invalid_request", {
    detail,
    errors: [{ pointer: ["#/area", ...path].join("/"), code: known, detail }],
  });
}

function tooManyCells(atLeast: number, most: number): Refusal {
  const larger =
    most < areaJobCellsMax ? `send \`prefer: respond-async\` for up to ${areaJobCellsMax}, or ` : "";
  const detail = `The area has ${atLeast} cells or more, and at most ${most} can be scored at once: ${larger}ask for parts of it.`;
  return new Refusal("invalid_request", {
    detail,
    errors: [
      {
        pointer: "#/area",
        code: "too_big",
        detail,
        expected: { maximum_cells: most, cells: atLeast },
      },
    ],
  });
}

function noSurface(): Refusal {
  const detail = "The area has no cell of this surface.";
  return new Refusal("location_outside_coverage", {
    detail,
    errors: [{ pointer: "#/surface", code: "location_outside_coverage", detail }],
  });
}

function outsideGrid(): Refusal {
  const detail = "The area lies outside the grid of the model: choose another area or model.";
  return new Refusal("location_outside_coverage", {
    detail,
    errors: [{ pointer: "#/area", code: "location_outside_coverage", detail }],
  });
}
