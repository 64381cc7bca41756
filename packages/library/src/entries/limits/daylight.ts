import type { CuratedConstraint } from "../curated.ts";

/** Constraint that prefers the day for tasks that are possible at night with lamps. */
export const daylightPreferred: CuratedConstraint = {
  variable: "solar_elevation",
  unit: "deg",
  ideal: { min: 6 },
  acceptable: { min: 0 },
  weight: 1,
  role: "preference",
  if_missing: "drop",
  source: ["customary"],
  note: "Daylight; lit sites work at night.",
};

/** Restricts tasks to the day if they are not done under lamps. */
export const daylight: CuratedConstraint = {
  variable: "solar_elevation",
  unit: "deg",
  ideal: { min: 6 },
  acceptable: { min: 0 },
  stop: { min: -4 },
  weight: 1,
  source: ["customary"],
  note: "Daylight.",
};
