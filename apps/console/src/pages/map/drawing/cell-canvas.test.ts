import fc from "fast-check";
import { expect, it } from "vitest";
import { windowAround } from "../../../map/drawing/map-window.ts";
import { boundsOfGrid } from "../field/cell-grid.ts";
import { type CellContext, drawCells, edgePixels, stripsByLook } from "./cell-canvas.tsx";
import { layerLooks } from "./cell-looks.ts";
import { pathOf } from "./shape-lines.tsx";

/** Returns a canvas that notes the color of each pixel that is filled. */
function notedCanvas(width: number, height: number) {
  const pixels = Array.from({ length: width * height }, () => "");
  let rects: (readonly [number, number, number, number])[] = [];
  let strokes = 0;
  const canvas: CellContext = {
    fillStyle: "",
    strokeStyle: "",
    lineWidth: 0,
    beginPath: () => void (rects = []),
    rect: (...rect) => void rects.push(rect),
    clearRect: () => void pixels.fill(""),
    stroke: () => void (strokes += rects.length),
    fill: () => {
      for (const [left, top, across, down] of rects)
        for (let y = Math.max(top, 0); y < Math.min(top + down, height); y++)
          for (let x = Math.max(left, 0); x < Math.min(left + across, width); x++)
            pixels[y * width + x] = canvas.fillStyle as string;
    },
  };
  return { canvas, pixels, strokesOf: () => strokes };
}

it("each cell has the fill of its look within its edges, and a cell without data has none", () => {
  const grid = { latitudes: [54, 53.75, 53.5], longitudes: [7, 7.25, 7.5, 7.75] };
  const window = windowAround(boundsOfGrid(grid), 1);
  const looks = Uint8Array.of(1, 1, 2, 0, 0, 2, 2, 1, 1, 2, 1, 2);
  const { canvas, pixels } = notedCanvas(200, 200);
  drawCells(canvas, { grid, looks, fills: ["a", "b"], window, width: 200, edge: "e" });
  const { xs, ys } = edgePixels(grid, window, 200);
  looks.forEach((look, cell) => {
    const [row, column] = [Math.floor(cell / 4), cell % 4];
    const [x, y] = [
      Math.floor((xs[column]! + xs[column + 1]!) / 2),
      Math.floor((ys[row]! + ys[row + 1]!) / 2),
    ];
    expect(pixels[y * 200 + x]).toBe(["", "a", "b"][look]);
  });
  expect(pixels[0]).toBe("");
});

it("cells across the antimeridian are drawn on the side that the map shows", () => {
  const grid = { latitudes: [1, 0], longitudes: [179, 180, 181] };
  const { canvas, pixels } = notedCanvas(100, 100);
  const window = { latitude: 0.5, longitude: -178, across: 4, aspect: 1 };
  drawCells(canvas, {
    grid,
    looks: Uint8Array.of(1, 1, 1, 1, 1, 1),
    fills: ["a"],
    window,
    width: 100,
    edge: "e",
  });
  expect(pixels[50 * 100 + 20]).toBe("a");
  expect(pixels[50 * 100 + 80]).toBe("");
});

it("edges of cells show only where cells are wide", () => {
  const grid = { latitudes: [1, 0], longitudes: [0, 1] };
  const looks = Uint8Array.of(1, 1, 1, 0);
  const drawn = (across: number): number => {
    const { canvas, strokesOf } = notedCanvas(100, 100);
    const window = { latitude: 0, longitude: 0, across, aspect: 1 };
    drawCells(canvas, { grid, looks, fills: ["a"], window, width: 100, edge: "e" });
    return strokesOf();
  };
  expect([drawn(4), drawn(40)]).toEqual([3, 0]);
});

it("strips cover each cell with data once, and never cross the end of a row", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.nat(3), { maxLength: 60 }), (columns, values) => {
      const looks = Uint8Array.from(values.slice(0, values.length - (values.length % columns)));
      const covered = new Uint8Array(looks.length);
      for (const [look, strips] of stripsByLook(looks, columns)) {
        for (const { row, from, to } of strips) {
          expect(to).toBeLessThanOrEqual(columns);
          for (let column = from; column < to; column++) {
            const cell = row * columns + column;
            expect([looks[cell], covered[cell]]).toEqual([look, 0]);
            covered[cell] = 1;
          }
        }
      }
      expect([...covered]).toEqual(Array.from(looks, (look) => (look === 0 ? 0 : 1)));
    }),
  );
});

it("unsuitable and stop have lines for a task, doubt has stripes, and shares have five steps without marks", () => {
  const marks = layerLooks("score", "suitability", false).map(
    ({ lines, isStriped }) => `${lines} ${isStriped}`,
  );
  expect(marks).toEqual([
    "crossed false",
    "single false",
    "none false",
    "none false",
    "crossed true",
    "single true",
    "none true",
    "none true",
  ]);
  expect(layerLooks("score", "presence", true).every(({ lines }) => lines === "none")).toBe(true);
  expect(layerLooks("share_ideal", "suitability", true)).toHaveLength(5);
});

it("a line jumps at the antimeridian instead of crossing the map", () => {
  const path = pathOf([
    { latitude: 0, longitude: 179 },
    { latitude: 0, longitude: -179 },
    { latitude: 0, longitude: -178 },
  ]);
  expect(path.replaceAll(/[^ML]/g, "")).toBe("MML");
});
