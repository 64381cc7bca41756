import { modelsResponseSchema } from "@halcyon/schema";
import { expect, test } from "vitest";
import { syntheticSource } from "../synthetic/synthetic-source.ts";
import { describeModel } from "./describe-model.ts";
import { findRuns } from "./place-model-parts.ts";

const now = Date.UTC(2026, 10, 21, 9) / 3_600_000;
const parts = [
  { part: "deterministic", source: syntheticSource({ product: "gfs", seed: 1 }) },
  { part: "ensemble", source: syntheticSource({ product: "gefs", seed: 1 }) },
  { part: "seasonal", source: syntheticSource({ product: "cfs", seed: 1 }) },
] as const;

test("a model is described as the contract has it", async () => {
  const model = describeModel("noaa", await findRuns(parts, now), now);
  const models = [{ ...model, verification: "/v1/verification/?model=noaa" }];
  expect(modelsResponseSchema.parse({ models })).toEqual({ models });
  expect(model).toMatchObject({ id: "noaa", ensemble_from_hour: 120, forecast_hours_max: 5040 });
  expect(
    model.parts.map(({ part, from_hour, to_hour, members, quantiles, run, age_hours, stale }) => [
      part,
      from_hour,
      to_hour,
      members,
      quantiles,
      run,
      age_hours,
      stale,
    ]),
  ).toEqual([
    ["deterministic", 0, 120, 1, false, "2026-11-21T00:00:00Z", 9, false],
    ["ensemble", 120, 831, 31, true, "2026-11-21T00:00:00Z", 9, false],
    ["seasonal", 831, 5040, 16, false, "2026-11-21T00:00:00Z", 9, false],
  ]);
  expect(model.parts.every(({ synthetic, source }) => synthetic && source === "synthetic")).toBe(true);
});

test("a part that never answers an hour is left out", async () => {
  const short = { part: "subseasonal", source: syntheticSource({ product: "gfs", seed: 1 }) } as const;
  const model = describeModel("noaa", await findRuns([...parts, short], now), now);
  expect(model.parts.map(({ part }) => part)).toEqual(["deterministic", "ensemble", "seasonal"]);
});
