import { expect, it } from "vitest";
import * as api from "./index.ts";

it("exports exactly these names", () => {
  expect(Object.keys(api).toSorted()).toEqual([
    "composite",
    "constraintMembership",
    "counterfactuals",
    "daylightElevationDeg",
    "defaultStop",
    "entryHorizon",
    "estimatesOf",
    "explainHour",
    "geometricMean",
    "limitingShare",
    "membersNeeded",
    "membership",
    "planVariable",
    "plannedReads",
    "plannedUntil",
    "prepareEntry",
    "publish",
    "quantileType6",
    "scorePart",
    "sidesOf",
    "solarElevation",
  ]);
});
