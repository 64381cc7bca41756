import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { earthRadiusKm, type Position, turn } from "../earth.ts";
import { type Area, areaKm2, boundsOf, middleOf, readArea, type Ring } from "./area.ts";
import { type AreaCell, areaCells, cellBounds, type GridAxes } from "./area-cells.ts";

interface Golden {
  readonly made_by: string;
  readonly cases: readonly {
    readonly rings: readonly Ring[];
    readonly step: number;
    readonly km2: number;
    readonly cells: readonly (readonly [latitude: number, longitude: number, km2: number])[];
  }[];
}

const golden = JSON.parse(
  readFileSync(new URL("golden/area-weights.json", import.meta.url), "utf8"),
) as Golden;

/** Returns the axes of the globe as providers publish them: from north to south, and from a meridian to the east. */
function globe(step: number, west = -180): GridAxes {
  return {
    latitudes: Array.from({ length: 180 / step + 1 }, (_, row) => 90 - row * step),
    longitudes: Array.from({ length: 360 / step }, (_, column) => west + column * step),
  };
}

function areaOf(geometry: Parameters<typeof readArea>[0]): Area {
  const area = readArea(geometry);
  if ("code" in area) throw new Error(area.detail);
  return area;
}

const polygonOf = (...rings: Ring[]): Area => areaOf({ type: "Polygon", coordinates: rings });

async function cellsOf(area: Area, grid: GridAxes): Promise<readonly AreaCell[]> {
  const cells = await areaCells(area, grid, { most: 1e6 });
  if ("atLeast" in cells) throw new Error("too many");
  return cells;
}

const sumOf = (cells: readonly AreaCell[]): number => cells.reduce((sum, { km2 }) => sum + km2, 0);
const earthKm2 = 4 * Math.PI * earthRadiusKm ** 2;

/** Returns the size of a rectangle by the theorem of Archimedes: a zone of a sphere is as large as that of its cylinder [km2]. */
function rectangleKm2([west, south, east, north]: readonly [number, number, number, number]): number {
  const [low, high] = [south, north].map((latitude) => Math.sin((latitude * Math.PI) / 180));
  return (((east - west) * Math.PI) / 180) * (high! - low!) * earthRadiusKm ** 2;
}

describe("cells of polygons are those of shapely", () => {
  test.each(golden.cases.map((one, index) => ({ ...one, index })))(
    "case $index",
    async ({ rings, step, km2, cells }) => {
      const grid = globe(step);
      const area = polygonOf(...rings);
      const ours = new Map(
        (await cellsOf(area, grid)).map((cell) => [
          `${grid.latitudes[cell.row]} ${grid.longitudes[cell.column]}`,
          cell,
        ]),
      );
      for (const [latitude, longitude, theirs] of cells) {
        const name = `${latitude} ${turn(longitude)}`;
        const cell = ours.get(name);
        ours.delete(name);
        const whole = rectangleKm2([
          longitude - step / 2,
          Math.max(latitude - step / 2, -90),
          longitude + step / 2,
          Math.min(latitude + step / 2, 90),
        ]);
        expect(Math.abs((cell?.km2 ?? 0) - theirs)).toBeLessThanOrEqual(1e-3 * whole);
      }
      // The script leaves out parts of a square metre.
      for (const { km2: rest } of ours.values()) expect(rest).toBeLessThan(2e-6);
      expect(Math.abs(areaKm2(area) - km2)).toBeLessThanOrEqual(5e-3 * km2);
    },
  );
});

describe("cells", () => {
  const corner = fc.record({
    east: fc.double({ min: -180, max: 180, noNaN: true }),
    north: fc.double({ min: -90, max: 90, noNaN: true }),
  });
  const box = fc
    .tuple(corner, corner)
    .filter(
      ([one, other]) => Math.abs(one.north - other.north) > 1e-3 && Math.abs(one.east - other.east) > 1e-3,
    );

  it("of a box sum to its size, on grids that begin at -180 and at 0, over the antimeridian and the poles", async () => {
    await fc.assert(
      fc.asyncProperty(
        box,
        fc.constantFrom(-180, 0),
        fc.constantFrom(2, 2.5, 5),
        async ([one, other], west, step) => {
          const [south, north] = [Math.min(one.north, other.north), Math.max(one.north, other.north)];
          const area = areaOf({ bbox: [one.east, south, other.east, north] });
          expect(sumOf(await cellsOf(area, globe(step, west)))).toBeCloseTo(areaKm2(area), 2);
        },
      ),
    );
  });

  it("of a triangle sum to its size, wherever its positions lie", async () => {
    await fc.assert(
      fc.asyncProperty(corner, corner, corner, async (...corners) => {
        const ring = [...corners, corners[0]].map(({ east, north }): Position => [east, north]);
        const area = readArea({ type: "Polygon", coordinates: [ring] });
        fc.pre(!("code" in area));
        const size = areaKm2(area);
        expect(Math.abs(sumOf(await cellsOf(area, globe(2))) - size)).toBeLessThanOrEqual(1e-9 * earthKm2);
      }),
    );
  });

  it("of the globe are all cells, each pole once, and sum to the sphere", async () => {
    const grid = globe(5);
    const cells = await cellsOf(areaOf({ bbox: [-180, -90, 180, 90] }), grid);
    expect(cells.length).toBe(35 * 72 + 2);
    expect(sumOf(cells) / earthKm2).toBeCloseTo(1, 9);
    expect(cells.filter(({ row }) => row === 0 || row === 36).map(({ column }) => column)).toEqual([0, 0]);
  });

  it("at the poles reach around the earth", async () => {
    const grid = globe(1);
    const cap = (side: 1 | -1) =>
      cellsOf(areaOf({ bbox: side === 1 ? [-180, 89.6, 180, 90] : [-180, -90, 180, -89.6] }), grid);
    expect((await cap(1)).map(({ row, column }) => [row, column])).toEqual([[0, 0]]);
    expect((await cap(-1)).map(({ row, column }) => [row, column])).toEqual([[180, 0]]);
    expect((await cap(1))[0]!.km2).toBeCloseTo(
      2 * Math.PI * earthRadiusKm ** 2 * (1 - Math.sin((89.6 * Math.PI) / 180)),
      6,
    );
    expect(cellBounds(grid, 0, 0)).toEqual([-180, 89.5, 180, 90]);
  });

  it("on the antimeridian count once, from both sides of it", async () => {
    const both = areaOf({
      type: "MultiPolygon",
      coordinates: [
        [
          [
            [179, 0],
            [180, 0],
            [180, 1],
            [179, 1],
            [179, 0],
          ],
        ],
        [
          [
            [-180, 0],
            [-179, 0],
            [-179, 1],
            [-180, 1],
            [-180, 0],
          ],
        ],
      ],
    });
    for (const west of [-180, 0]) {
      const grid = globe(0.5, west);
      const cells = await cellsOf(both, grid);
      const names = cells.map(({ row, column }) => `${row} ${turn(grid.longitudes[column]!)}`);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => name.endsWith(" -180"))).toHaveLength(3);
      expect(sumOf(cells)).toBeCloseTo(areaKm2(areaOf({ bbox: [179, 0, -179, 1] })), 6);
    }
    expect(boundsOf(both)).toEqual([179, 0, -179, 1]);
    expect(middleOf(both)).toEqual({ latitude: 0.5, longitude: -180 });
  });

  it("of a grid that names a meridian twice have it once", async () => {
    const twice = { latitudes: [1, 0, -1], longitudes: [-180, -90, 0, 90, 180] };
    const cells = await cellsOf(areaOf({ bbox: [-180, -1, 180, 1] }), twice);
    expect(new Set(cells.map(({ column }) => column))).toEqual(new Set([0, 1, 2, 3]));
  });

  it("along whose edges the area ends are left out, and a sliver has only its own size", async () => {
    const grid = globe(1);
    const whole = await cellsOf(areaOf({ bbox: [0.5, 0.5, 1.5, 1.5] }), grid);
    expect(whole.map(({ row, column }) => [row, column])).toEqual([[89, 181]]);
    const sliver = polygonOf([
      [0.9, 1],
      [1.1, 1],
      [1.1, 1.0001],
      [0.9, 1.0001],
      [0.9, 1],
    ]);
    const [cell, ...others] = await cellsOf(sliver, grid);
    expect(others).toEqual([]);
    expect(cell!.km2).toBeCloseTo(areaKm2(sliver), 9);
    expect(cell!.km2 / whole[0]!.km2).toBeCloseTo(2e-5, 8);
  });

  it("leave out holes, also one that fills a cell or touches the outer ring", async () => {
    const outer: Ring = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ];
    const hole: Ring = [
      [1.5, 1.5],
      [1.5, 2.5],
      [2.5, 2.5],
      [2.5, 1.5],
      [1.5, 1.5],
    ];
    const holed = polygonOf(outer, hole);
    const cells = await cellsOf(holed, globe(1));
    expect(cells.some(({ row, column }) => row === 88 && column === 182)).toBe(false);
    expect(sumOf(cells)).toBeCloseTo(areaKm2(polygonOf(outer)) - areaKm2(polygonOf(hole)), 6);
    const touching: Ring = [
      [0, 0],
      [1, 2],
      [2, 1],
      [0, 0],
    ];
    expect(sumOf(await cellsOf(polygonOf(outer, touching), globe(1)))).toBeCloseTo(
      areaKm2(polygonOf(outer)) - areaKm2(polygonOf(touching)),
      6,
    );
  });

  it("of a ring that touches itself are those of its loops", async () => {
    const bow = polygonOf([
      [0, 0],
      [1, 1],
      [2, 0],
      [2, 2],
      [1, 1],
      [0, 2],
      [0, 0],
    ]);
    const [left, right] = [
      polygonOf([
        [0, 0],
        [1, 1],
        [0, 2],
        [0, 0],
      ]),
      polygonOf([
        [1, 1],
        [2, 0],
        [2, 2],
        [1, 1],
      ]),
    ];
    expect(sumOf(await cellsOf(bow, globe(0.5)))).toBeCloseTo(areaKm2(left) + areaKm2(right), 6);
  });

  it("come row by row and column by column, whatever the order of the polygons", async () => {
    const at = (east: number, north: number): readonly Ring[] => [
      [
        [east, north],
        [east + 1, north],
        [east + 1, north + 1],
        [east, north],
      ],
    ];
    const area = areaOf({ type: "MultiPolygon", coordinates: [at(5, -9), at(-7, 3), at(8, 3), at(-7, 40)] });
    for (const grid of [globe(1), { ...globe(1), latitudes: globe(1).latitudes.toReversed() }]) {
      const places = (await cellsOf(area, grid)).map(({ row, column }) => row * 360 + column);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
  });

  it("are listed if they are as many as allowed", async () => {
    const area = areaOf({ bbox: [-1, -1, 1, 1] });
    const all = await cellsOf(area, globe(0.25));
    expect(await areaCells(area, globe(0.25), { most: all.length })).toEqual(all);
    expect(await areaCells(area, globe(0.25), { most: all.length - 1 })).toEqual({ atLeast: all.length });
  });

  it("have bounds around their middle, on grids that begin at 0 too", () => {
    const grid = globe(10, 0);
    expect(cellBounds(grid, 9, 35)).toEqual([-15, -5, -5, 5]);
    expect(cellBounds(grid, 9, 18)).toEqual([-185, -5, -175, 5]);
    expect(cellBounds({ latitudes: [50, 51], longitudes: [7, 8] }, 0, 1)).toEqual([7.5, 49.5, 8.5, 50.5]);
  });

  it("of rows that end before the pole reach it where no further row fits", async () => {
    const gaussian = { latitudes: [89.14, 87.0, 84.9], longitudes: [0, 90, 180, 270] };
    expect(cellBounds(gaussian, 0, 1)).toEqual([45, (89.14 + 87) / 2, 135, 90]);
    expect(sumOf(await cellsOf(areaOf({ bbox: [-180, 89.9, 180, 90] }), gaussian))).toBeGreaterThan(0);
    const southern = { ...gaussian, latitudes: [-84.9, -87.0, -89.14] };
    expect(cellBounds(southern, 2, 1)).toEqual([45, -90, 135, -(89.14 + 87) / 2]);
    expect(cellBounds(southern, 1, 1)).toEqual([45, -(89.14 + 87) / 2, 135, -(87 + 84.9) / 2]);
    // Another row fits between this one and the pole.
    expect(cellBounds({ ...gaussian, latitudes: [80, 75, 70] }, 0, 1)[3]).toBe(82.5);
  });

  it("that are too many are only counted", async () => {
    let rows = 0;
    const small = areaOf({ bbox: [-1, -1, 1, 1] });
    const afterRow = async () => void (rows += 1);
    expect(await areaCells(small, globe(0.25), { most: 80, afterRow })).toEqual({ atLeast: 81 });
    expect(rows).toBe(9);
    expect(await areaCells(areaOf({ bbox: [-180, -90, 180, 90] }), globe(0.25), { most: 1000 })).toEqual({
      atLeast: 4321,
    });
  });

  it("outside the grid are none", async () => {
    const grid = { latitudes: [54, 53, 52], longitudes: [0, 1, 2] };
    expect(await cellsOf(areaOf({ bbox: [10, 53, 12, 54] }), grid)).toEqual([]);
    expect((await cellsOf(areaOf({ bbox: [1.9, 52, 9, 53] }), grid)).length).toBe(2);
  });
});
