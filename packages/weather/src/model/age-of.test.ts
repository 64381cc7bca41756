import { expect, test } from "vitest";
import { syntheticSource } from "../synthetic/synthetic-source.ts";
import type { RunSchedule } from "../source/source.ts";
import { ageOf, maxAgeHours } from "./age-of.ts";

const now = 500_000;
const described = syntheticSource({ product: "ifs", seed: 1 }).describe();
const fed = (schedule: RunSchedule | undefined) => ({
  part: "deterministic" as const,
  description: schedule === undefined ? described : { ...described, schedule },
});

test("a run is too old when the next but one is overdue", () => {
  const daily = fed({ runEveryHours: 24, wholeAfterHours: 9 });
  expect(maxAgeHours(daily)).toBe(57);
  expect(ageOf({ ...daily, run: now - 57 }, now)).toEqual({ ageHours: 57, stale: false });
  expect(ageOf({ ...daily, run: now - 58 }, now)).toEqual({ ageHours: 58, stale: true });
});

test("runs that come often, or nobody knows when, are too old at the usual age of the part", () => {
  expect(maxAgeHours(fed({ runEveryHours: 6, wholeAfterHours: 6 }))).toBe(24);
  expect(maxAgeHours(fed(undefined))).toBe(24);
});

test("a part without a run has no age, and cannot be read", () => {
  expect(ageOf({ ...fed(undefined), run: undefined }, now)).toEqual({ ageHours: undefined, stale: true });
});
