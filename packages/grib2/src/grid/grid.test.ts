import { describe, expect, test } from "vitest";
import { gaussianLatitudes } from "./grid.ts";
import golden from "../golden/gaussian-latitudes.json" with { type: "json" };

describe.each(Object.entries(golden))("%s parallels", (parallels, expected) => {
  test("are the roots that numpy finds as eigenvalues (numpy.polynomial.legendre.leggauss)", () => {
    const latitudes = gaussianLatitudes(Number(parallels));
    expect(latitudes).toHaveLength(expected.length);
    latitudes.forEach((latitude, row) => expect(latitude).toBeCloseTo(expected[row]!, 11));
  });
});

/** Expected first and last rows of T126, as listed by GrADS for CFSv2 ("-89.277 -88.340 ..."), and of T62 for the NCEP reanalysis. */
test.each([
  [95, [89.277, 88.34]],
  [47, [88.542, 86.653]],
])("N%i begins with the published rows", (parallels, rows) => {
  gaussianLatitudes(parallels)
    .slice(0, 2)
    .forEach((latitude, row) => expect(latitude).toBeCloseTo(rows[row]!, 3));
});

test("the sphere is the same from both poles", () => {
  const latitudes = gaussianLatitudes(1280);
  expect(latitudes.map((latitude) => -latitude).toReversed()).toEqual(latitudes);
  expect(latitudes).toEqual(latitudes.toSorted((one, other) => other - one));
});
