import { expect, it } from "vitest";
import { cellWords, isOnLand, readCells } from "./cells.ts";

const header =
  "deterministic;latitude=51.5;longitude=-0.25;elevation=35;surface=land, ensemble;latitude=51;longitude=0";

it("the cells of an answer are read with height and surface, as far as they are known", () => {
  expect(readCells(header).map((cell) => `${cell.of}: ${cellWords(cell)}`)).toEqual([
    "deterministic: 51.50° N, 0.25° W, 35\u00A0m, land",
    "ensemble: 51.00° N, 0.00° E",
  ]);
  expect(isOnLand(header)).toBe(true);
  expect(isOnLand("deterministic;latitude=50;longitude=-30;surface=sea")).toBe(false);
  expect(isOnLand(undefined)).toBe(false);
  expect(readCells("broken")).toEqual([]);
});
