import { expect, test } from "vitest";
import * as grib2 from "./index.ts";

test("the package exports these values and no others", () => {
  expect(Object.keys(grib2).toSorted()).toEqual([
    "Grib2Error",
    "applyScale",
    "cellValues",
    "fieldValues",
    "grib2Fields",
    "lambertConformal",
    "mercator",
    "polarStereographic",
    "readGrid",
    "readProduct",
    "readScale",
    "rotatedPole",
    "sizeOf",
  ]);
});
