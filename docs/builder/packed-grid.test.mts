import { expect, test } from "vitest";
import { packGrid, unpackGrid } from "./packed-grid.mts";

test("values of two members come back, the least, the greatest and the missing one among them", () => {
  const values = Int16Array.of(0, 32_767, -1, -32_768, 700, 32_767, 700, -32_768);
  expect(unpackGrid(packGrid(values, 2), 2)).toEqual(values);
});
