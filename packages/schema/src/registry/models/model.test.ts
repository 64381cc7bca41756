import { expect, test } from "vitest";
import { ensembleFromHour } from "./model.ts";

test("T0 is 120 hours for noaa and 144 for ecmwf", () => {
  expect(ensembleFromHour).toEqual({ noaa: 120, ecmwf: 144 });
});
