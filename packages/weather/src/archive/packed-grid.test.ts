import { packedMissing, type VariableName } from "@halcyon/schema";
import { expect, test } from "vitest";
import type { CarriedArchiveVariable } from "./archive-variables.ts";
import type { NativeStamp } from "./native-stamps.ts";
import { packedGrid } from "./packed-grid.ts";

const leadHours = [0, 1, 2, 3, 6, 12];
const run = { start: 0, index: 0 };
const stamps = leadHours.slice(1).map((stamp, index): NativeStamp => {
  const source = { run, lead: index + 1 };
  return { stamp, past: false, instant: source, step: source };
});

/** Packs means since the last multiple of 6 h, given for each lead. */
function packedMeans(name: VariableName, means: readonly number[]): readonly number[] {
  const carried: CarriedArchiveVariable = {
    name,
    as: "value",
    arrays: [],
    stepType: "mean",
    toLeadHours: 12,
    meansRestartHours: 6,
    toCanonical: (value) => value,
  };
  const grid = packedGrid(
    { leadHours, members: 1, control: 0 },
    carried,
    [(_, lead) => means[lead]!],
    stamps,
  );
  return [...grid];
}

test("means that overlap give those of their steps", () => {
  const hours = [100, 200, 300, 400, 500, 600];
  const meanOf = (count: number): number =>
    hours.slice(0, count).reduce((sum, value) => sum + value, 0) / count;
  const means = [Number.NaN, meanOf(1), meanOf(2), meanOf(3), meanOf(6), 700];
  expect(packedMeans("shortwave_radiation", means)).toEqual([100, 200, 300, 500, 700]);
});

test("rounding does not take a mean out of its range", () => {
  expect(packedMeans("cloud_cover", [Number.NaN, 96, 98.5, 96, 98, 50])).toEqual([960, 1000, 910, 1000, 500]);
  expect(packedMeans("shortwave_radiation", [Number.NaN, 8, 3.9, 2.5, 1.3, 0])).toEqual([8, 0, 0, 0, 0]);
});

test("a mean that is missing or cannot be leaves the steps that follow from it missing", () => {
  const missing = packedMissing;
  expect(packedMeans("cloud_cover", [Number.NaN, 50, Number.NaN, 50, 50, 50])).toEqual([
    500,
    missing,
    missing,
    500,
    500,
  ]);
  expect(packedMeans("cloud_cover", [Number.NaN, 50, 50, 400, 50, 50])).toEqual([
    500,
    500,
    missing,
    missing,
    500,
  ]);
});
