import { expect, it } from "vitest";
import {
  bestCells,
  extremesOf,
  hourFigures,
  noLook,
  rangeLooks,
  scoreLooks,
  shareLooks,
} from "./hour-figures.ts";
import { missing, type StoredLayer } from "./map-field.ts";

it("an hour has the shares of its bands by the size of the cells, without cells that have no data", () => {
  const scores = Uint16Array.of(9500, 1000, missing, 0, 999, missing);
  const figures = hourFigures(scores, undefined, [3, 1])!;
  expect(figures.shares).toEqual({ ideal: 3 / 8, acceptable: 3 / 8, stop: 1 / 8, unsuitable: 1 / 8 });
  expect(figures).toMatchObject({ workable: 6 / 8, cells: 4, doubtful: 0 });
});

it("an hour without data has no figures", () => {
  expect(hourFigures(Uint16Array.of(missing, missing), undefined, [1])).toBeUndefined();
});

it("cells are doubtful where a fifth of the members say otherwise, and not where none are counted", () => {
  const scores = Uint16Array.of(9500, 9500, 9500, 0);
  const acceptable = Uint16Array.of(7900, 8100, missing, 2000);
  expect(hourFigures(scores, acceptable, [1])!.doubtful).toBe(2);
  expect([...scoreLooks(scores, acceptable)]).toEqual([8, 4, 4, 5]);
});

it("looks are those of the bands from stop to ideal, and of shares in fifths", () => {
  expect([...scoreLooks(Uint16Array.of(0, 1, 1000, 9001, missing), undefined)]).toEqual([1, 2, 3, 4, noLook]);
  expect([...shareLooks(Uint16Array.of(0, 1999, 2000, 6000, 10_000, missing))]).toEqual([
    1,
    1,
    2,
    4,
    5,
    noLook,
  ]);
});

it("the best cells have most workable hours, then the higher mean, and cells without data are left out", () => {
  const hours = [
    Uint16Array.of(1000, 9000, 0, missing),
    Uint16Array.of(2000, 9000, 5000, missing),
    Uint16Array.of(3000, 9000, missing, missing),
  ];
  const best = bestCells({ longitudes: [7, 8] }, hours, 9);
  expect(best).toEqual([
    { row: 0, column: 1, workable: 3, hours: 3, mean: expect.closeTo(0.9) as number },
    { row: 0, column: 0, workable: 3, hours: 3, mean: expect.closeTo(0.2) as number },
    { row: 1, column: 0, workable: 1, hours: 2, mean: 0.25 },
  ]);
  expect(bestCells({ longitudes: [7, 8] }, hours, 1)).toHaveLength(1);
  expect(bestCells({ longitudes: [7, 8] }, [], 1)).toEqual([]);
});

it("a weather variable has looks by the tenths of its range, and extremes without cells that have no data", () => {
  const stored: StoredLayer = { dataType: "int32", scale: 0.001, missing: -(2 ** 31), range: [-3, 17] };
  const values = Int32Array.of(-3000, -1000, 16_999, 17_000, stored.missing);
  expect([...rangeLooks(values, stored, [-3, 17])]).toEqual([1, 2, 10, 10, noLook]);
  expect(extremesOf(values, stored)).toEqual([-3, 17]);
  expect(extremesOf(Int32Array.of(stored.missing), stored)).toBeUndefined();
});
