import { packedMissing, type VariableName } from "@halcyon/schema";
import { expect, test } from "vitest";
import type { ArchiveArray } from "./chunks/archive-array.ts";
import type { CarriedArchiveVariable } from "./metadata/archive-variables.ts";
import type { ChunkReader } from "./chunks/chunk-reader.ts";
import { packedLeads } from "./packed-leads.ts";

const leadHours = [0, 1, 2, 3, 6, 12];
const archive = { leadHours, memberNumbers: [0], grid: { latitudes: [0], longitudes: [0] } };

/** An array with one number per chunk. */
const array: ArchiveArray = {
  name: "means",
  axes: { init_time: 0, lead_time: 1, row: 2, column: 3 },
  chunkShape: [1, 1, 1, 1],
  unit: "",
  stepType: "avg",
  missing: undefined,
  scale: 1,
  offset: 0,
  fill: Number.NaN,
  emptyIsFill: false,
};
/** Returns the packed values of instants at the leads. */
async function packedInstants(name: VariableName, values: readonly number[]): Promise<readonly number[]> {
  const carried: CarriedArchiveVariable = {
    name,
    as: "value",
    arrays: [array],
    stepType: "instant",
    meansRestartHours: undefined,
    toCanonical: (value) => value,
  };
  const readChunk: ChunkReader =
    async (_, { lead_time: lead }) =>
    () =>
      values[lead]!;
  const span = { runIndex: 0, from: 0, to: leadHours.length };
  return [...(await packedLeads(readChunk, archive, carried, cell, span))];
}

const cell = { row: 0, column: 0, latitude: 0, longitude: 0 };

/** Packs one mean for each lead, each since the last multiple of 6 h. */
async function packedMeans(name: VariableName, means: readonly number[]): Promise<readonly number[]> {
  const carried: CarriedArchiveVariable = {
    name,
    as: "value",
    arrays: [array],
    stepType: "mean",
    meansRestartHours: 6,
    toCanonical: (value) => value,
  };
  const readChunk: ChunkReader =
    async (_, { lead_time: lead }) =>
    () =>
      means[lead]!;
  const span = { runIndex: 0, from: 1, to: leadHours.length };
  return [...(await packedLeads(readChunk, archive, carried, cell, span))];
}

test("means that overlap give those of their steps", async () => {
  const hours = [100, 200, 300, 400, 500, 600];
  const meanOf = (count: number): number =>
    hours.slice(0, count).reduce((sum, value) => sum + value, 0) / count;
  const means = [Number.NaN, meanOf(1), meanOf(2), meanOf(3), meanOf(6), 700];
  expect(await packedMeans("shortwave_radiation", means)).toEqual([100, 200, 300, 500, 700]);
});

test("rounding does not take a mean out of its range", async () => {
  expect(await packedMeans("cloud_cover", [Number.NaN, 96, 98.5, 96, 98, 50])).toEqual([
    960, 1000, 910, 1000, 500,
  ]);
  expect(await packedMeans("shortwave_radiation", [Number.NaN, 8, 3.9, 2.5, 1.3, 0])).toEqual([
    8, 0, 0, 0, 0,
  ]);
});

test("a mean that is missing or cannot be leaves the steps that follow from it missing", async () => {
  const missing = packedMissing;
  expect(await packedMeans("cloud_cover", [Number.NaN, 50, Number.NaN, 50, 50, 50])).toEqual([
    500,
    missing,
    missing,
    500,
    500,
  ]);
  expect(await packedMeans("cloud_cover", [Number.NaN, 50, 50, 400, 50, 50])).toEqual([
    500,
    500,
    missing,
    missing,
    500,
  ]);
});

test("numbers far beyond a variable are damage, and no gap", async () => {
  for (const odd of [2.6e38, -4e9, Infinity, 900]) {
    const values = [10, 11, odd, 12, 13, 14];
    await expect(packedInstants("temperature_2m", values)).rejects.toMatchObject({
      code: "damaged",
      message: `A chunk of means makes temperature_2m ${odd} degC.`,
    });
  }
  const garbage = [1e30, 2e-12, -4e21, 7e19, 3e8, 1e12];
  await expect(packedInstants("temperature_2m", garbage)).rejects.toThrow("makes temperature_2m 1e+30 degC");
});

test("one number that stands often, and what is little beyond a variable, is a gap", async () => {
  const missing = packedMissing;
  expect(await packedInstants("temperature_2m", [1e20, 1e20, 1e20, 1e20, 5, 6])).toEqual([
    missing,
    missing,
    missing,
    missing,
    500,
    600,
  ]);
  expect(await packedInstants("cloud_cover", [50, 150, -30, 50, 50, 50])).toEqual([
    500,
    missing,
    missing,
    500,
    500,
    500,
  ]);
});
