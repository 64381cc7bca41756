import type { CuratedConstraint } from "../curated.ts";

/** Preference for daylight, for tasks that are possible at night under lamps. */
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

/** Limit to daylight, for tasks that are not done under lamps. */
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
