import { expect, test } from "vitest";
import { ensembleFromHour, isPartKnownTo, partNames } from "./model.ts";

test("T0 is 120 hours for noaa and 144 for ecmwf", () => {
  expect(ensembleFromHour).toEqual({ noaa: 120, ecmwf: 144 });
});

test("V1 knows no regional models, and V2 knows all parts", () => {
  const knownTo = (version: "v1" | "v2") => partNames.filter((part) => isPartKnownTo(version, { part }));
  expect(knownTo("v1")).toEqual(["deterministic", "ensemble", "subseasonal", "seasonal"]);
  expect(knownTo("v2")).toEqual(partNames);
});
