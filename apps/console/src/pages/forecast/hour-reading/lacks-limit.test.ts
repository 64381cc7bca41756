import type { Constraint } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { expect, it } from "vitest";
import { lacksLimit } from "./lacks-limit.ts";

const [limit, preference] = (["limit", "preference"] as const).map((role): Constraint => ({
  variable: "visibility",
  unit: "m",
  ideal: { min: 3000 },
  acceptable: { min: 500 },
  weight: 1,
  role,
  if_missing: "drop",
  shape: "linear",
}));
const entry = { constraints: [limit!, preference!] };

function dropped(constraint: number): V2.ForecastMetadata["notices"][number] {
  const span = { from: "2026-11-21T09:00:00Z", to: "2026-11-21T10:00:00Z" };
  return { code: "ensemble_constraint_dropped", constraint, variable: "visibility", ...span };
}

const hour = { part: "deterministic" as const, timestamp: "2026-11-21T10:00:00Z", missing: [] };

it("members beside the run lack a limit where a notice says so, and a preference caps nothing", () => {
  expect(lacksLimit(hour, { notices: [dropped(0)] }, entry)).toBe(true);
  expect(lacksLimit(hour, { notices: [dropped(1)] }, entry)).toBe(false);
  const later = { ...hour, timestamp: "2026-11-21T11:00:00Z" };
  expect(lacksLimit(later, { notices: [dropped(0)] }, entry)).toBe(false);
});

it("what the run lacks says nothing of the members beside it, and of members that answer all", () => {
  expect(lacksLimit({ ...hour, missing: [0] }, { notices: [] }, entry)).toBe(false);
  expect(lacksLimit({ ...hour, part: "ensemble", missing: [0] }, { notices: [] }, entry)).toBe(true);
});
