import { expect, test } from "vitest";
import { ensembleFromHour, modelParts, partNames, v1PartNames } from "./model.ts";

test("T0 is 120 hours for noaa and 144 for ecmwf", () => {
  expect(ensembleFromHour).toEqual({ noaa: 120, ecmwf: 144 });
});

test("V1 knows the parts that the table says it knows, and no other", () => {
  expect(partNames.filter((part) => modelParts[part].since === "v1")).toEqual(v1PartNames);
});
