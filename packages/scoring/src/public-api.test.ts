import { expect, it } from "vitest";
import * as api from "./index.ts";

it("exports exactly these names", () => {
  expect(Object.keys(api).toSorted()).toEqual([
    "composite",
    "constraintMembership",
    "counterfactuals",
    "daylightElevationDeg",
    "defaultStop",
    "entryEstimates",
    "entryHorizon",
    "entryReads",
    "explainHour",
    "geometricMean",
    "limitingShare",
    "membersNeeded",
    "membership",
    "prepareEntry",
    "publish",
    "quantileType6",
    "scorePart",
    "sidesOf",
    "sineOfSolarElevation",
    "solarElevation",
    "sunOfHour",
  ]);
});
