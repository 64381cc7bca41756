import { expect, test } from "vitest";
import { writeGrid } from "./write-grid.ts";

const grid = {
  times: [0, 3_600_000],
  latitudes: [50, 50.25],
  longitudes: [-0.25, 0, 0.25],
  attributes: { title: "made" },
};
const variable = (name: string, count: number) => ({
  name,
  values: Float64Array.from({ length: count }, (_, at) => at / 10),
  attributes: { units: "1" },
});

/** Returns the doubles at the end of a file, where the last variable is. */
function lastOf(file: Buffer, count: number): number[] {
  return Array.from({ length: count }, (_, at) => file.readDoubleBE(file.length - 8 * (count - at)));
}

test("has values along time, and values of the cells alone, not rounded", () => {
  const [along, cells] = [variable("score", 12), variable("km2", 6)];
  const one = writeGrid({ ...grid, variables: [along] });
  expect(one.subarray(0, 4)).toEqual(Buffer.from("CDF\u0002"));
  expect(lastOf(one, 12)).toEqual([...along.values]);
  const both = writeGrid({ ...grid, variables: [along, cells] });
  expect(lastOf(both, 6)).toEqual([...cells.values]);
});

test("refuses values that do not fill the grid", () => {
  expect(() => writeGrid({ ...grid, variables: [variable("score", 11)] })).toThrow(RangeError);
});
